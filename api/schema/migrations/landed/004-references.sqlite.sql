alter table dealer add column reference text  check (length(reference) <= 60)
;
update dealer set reference = document_id
;
alter table dealer alter column reference set not null
;
create unique index dealer_reference on dealer (reference)
;
alter table garage add column reference text  check (length(reference) <= 60)
;
update garage set reference = document_id
;
alter table garage alter column reference set not null
;
create unique index garage_reference on garage (reference)
;
alter table spare_part add column reference text  check (length(reference) <= 60)
;
update spare_part set reference = document_id
;
alter table spare_part alter column reference set not null
;
create unique index spare_part_reference on spare_part (reference)
;
alter table media add column source_digest text  check (length(source_digest) <= 64)
;
create index media_source_digest on media (source_digest)
;
create index media_remote_url on media (remote_url) where remote_url is not null
;
