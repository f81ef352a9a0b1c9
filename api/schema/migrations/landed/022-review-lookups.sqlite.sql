create index review_item_listing_id on review_item (listing_id)
;
drop index review_item_decided_at
;
create index review_item_decided_at on review_item (decided_at) where decided_at is not null
;
