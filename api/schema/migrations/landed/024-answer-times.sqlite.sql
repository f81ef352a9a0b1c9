alter table dealer add column answers_within integer check (answers_within between 1 and 100000)
;
alter table garage add column answers_within integer check (answers_within between 1 and 100000)
;
alter table seller add column answers_within integer check (answers_within between 1 and 100000)
;
