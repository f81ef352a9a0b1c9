alter table import_batch add column is_arriving smallint not null default 0 check (is_arriving in (0, 1))
;
