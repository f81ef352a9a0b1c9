alter table job add column deaths integer not null default 0 constraint job_deaths check (deaths between 0 and 1000)
;
alter table job add column set_aside_at integer
      constraint job_set_aside_at check (set_aside_at between 0 and 253402300799999)
;
create index job_kind_due_at_id on job (kind, due_at, id)
;
drop index job_due_at
;
create index job_set_aside_at on job (set_aside_at) where set_aside_at is not null
;
