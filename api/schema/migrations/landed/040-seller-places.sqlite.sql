alter table seller add column place_name text
      constraint seller_place_name_length check (length(place_name) <= 120)
;
