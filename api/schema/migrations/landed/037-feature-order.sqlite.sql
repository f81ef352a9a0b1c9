alter table car_feature add column position integer not null default 0
      constraint car_feature_position check (position between 0 and 10000)
;
