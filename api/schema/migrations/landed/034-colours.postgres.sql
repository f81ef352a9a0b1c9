create index car_color on car (color) where color is not null
;
