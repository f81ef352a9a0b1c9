alter table review_item add column wanted_name text collate "C"
        constraint review_item_wanted_name_length check (length(wanted_name) <= 60)
;
alter table review_item add column former_name text collate "C"
        constraint review_item_former_name_length check (length(former_name) <= 60)
;
