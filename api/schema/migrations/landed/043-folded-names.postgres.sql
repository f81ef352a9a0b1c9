alter table make add column folded text collate "C" not null default ''
      constraint make_folded_length check (length(folded) <= 2500)
;
alter table model add column folded text collate "C" not null default ''
      constraint model_folded_length check (length(folded) <= 2500)
;
alter table category add column folded text collate "C" not null default ''
      constraint category_folded_length check (length(folded) <= 2500)
;
alter table feature add column folded text collate "C" not null default ''
      constraint feature_folded_length check (length(folded) <= 2500)
;
alter table spare_category add column folded text collate "C" not null default ''
      constraint spare_category_folded_length check (length(folded) <= 2500)
;
alter table place add column folded text collate "C" not null default ''
      constraint place_folded_length check (length(folded) <= 2500)
;
-- foldNames()
;
create index make_folded on make (folded)
;
create index model_make_id_folded on model (make_id, folded)
;
create index category_folded on category (folded)
;
create index feature_folded on feature (folded)
;
create index spare_category_folded on spare_category (folded)
;
create index place_folded on place (folded)
;
