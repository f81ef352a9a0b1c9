alter table listing add column approved_price bigint
      constraint listing_approved_price check (approved_price between 0 and 1000000000000)
;
alter table listing add column first_car text collate "C"
      constraint listing_first_car check (length(first_car) <= 1000)
;
insert into job (kind, key, payload, created_at, due_at, attempts)
      select 'look at ads on sale', '', '{}', (extract(epoch from now()) * 1000)::bigint, (extract(epoch from now()) * 1000)::bigint, 0 where exists (select 1 from listing)
;
