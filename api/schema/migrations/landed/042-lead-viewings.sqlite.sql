alter table lead add column viewing_day text
      constraint lead_viewing_day_length check (length(viewing_day) = 10)
;
alter table lead add column viewing_time text
      constraint lead_viewing_time_choice check (viewing_time in ('morning', 'afternoon', 'evening'))
;
