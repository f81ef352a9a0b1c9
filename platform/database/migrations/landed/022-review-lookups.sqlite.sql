create index review_item_listing_id on review_item (listing_id)
;
