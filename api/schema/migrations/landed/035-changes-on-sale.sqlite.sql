alter table listing add column approved_price integer
      constraint listing_approved_price check (approved_price between 0 and 1000000000000)
;
alter table listing add column first_car text
      constraint listing_first_car check (length(first_car) <= 1000)
;
insert into job (kind, key, payload, created_at, due_at, attempts)
      select 'look at ads on sale', '', '{}', (unixepoch('now') * 1000), (unixepoch('now') * 1000), 0 where exists (select 1 from listing)
;
