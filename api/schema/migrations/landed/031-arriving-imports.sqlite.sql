alter table import_batch add column is_arriving integer not null default 0 check (is_arriving in (0, 1))
;
