alter table seller add column file_values text  check (length(file_values) <= 60000)
;
create index import_row_batch_id_outcome_step on import_row (batch_id, outcome, step)
;
create index import_row_batch_id on import_row (batch_id) where note is not null
;
