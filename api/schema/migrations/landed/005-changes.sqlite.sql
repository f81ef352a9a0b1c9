create table change (
      id integer primary key autoincrement,
      kind text not null check (length(kind) <= 40),
      entry_id integer not null
      
    ) strict
;
create trigger car_insert after insert on car begin
    insert into change (kind, entry_id) values ('car', new.id);
  end
;
create trigger car_update after update on car begin
    insert into change (kind, entry_id) values ('car', new.id);
  end
;
create trigger car_delete after delete on car begin
    insert into change (kind, entry_id) values ('car', old.id);
  end
;
create trigger spare_part_insert after insert on spare_part begin
    insert into change (kind, entry_id) values ('spare_part', new.id);
  end
;
create trigger spare_part_update after update on spare_part begin
    insert into change (kind, entry_id) values ('spare_part', new.id);
  end
;
create trigger spare_part_delete after delete on spare_part begin
    insert into change (kind, entry_id) values ('spare_part', old.id);
  end
;
create trigger dealer_insert after insert on dealer begin
    insert into change (kind, entry_id) values ('dealer', new.id);
  end
;
create trigger dealer_update after update on dealer begin
    insert into change (kind, entry_id) values ('dealer', new.id);
  end
;
create trigger dealer_delete after delete on dealer begin
    insert into change (kind, entry_id) values ('dealer', old.id);
  end
;
create trigger garage_insert after insert on garage begin
    insert into change (kind, entry_id) values ('garage', new.id);
  end
;
create trigger garage_update after update on garage begin
    insert into change (kind, entry_id) values ('garage', new.id);
  end
;
create trigger garage_delete after delete on garage begin
    insert into change (kind, entry_id) values ('garage', old.id);
  end
;
create trigger article_insert after insert on article begin
    insert into change (kind, entry_id) values ('article', new.id);
  end
;
create trigger article_update after update on article begin
    insert into change (kind, entry_id) values ('article', new.id);
  end
;
create trigger article_delete after delete on article begin
    insert into change (kind, entry_id) values ('article', old.id);
  end
;
create trigger translation_insert after insert on translation begin
    insert into change (kind, entry_id) values ('translation', new.id);
  end
;
create trigger translation_update after update on translation begin
    insert into change (kind, entry_id) values ('translation', new.id);
  end
;
create trigger translation_delete after delete on translation begin
    insert into change (kind, entry_id) values ('translation', old.id);
  end
;
create trigger make_insert after insert on make begin
    insert into change (kind, entry_id) values ('make', new.id);
  end
;
create trigger make_update after update on make begin
    insert into change (kind, entry_id) values ('make', new.id);
  end
;
create trigger make_delete after delete on make begin
    insert into change (kind, entry_id) values ('make', old.id);
  end
;
create trigger model_insert after insert on model begin
    insert into change (kind, entry_id) values ('model', new.id);
  end
;
create trigger model_update after update on model begin
    insert into change (kind, entry_id) values ('model', new.id);
  end
;
create trigger model_delete after delete on model begin
    insert into change (kind, entry_id) values ('model', old.id);
  end
;
create trigger category_insert after insert on category begin
    insert into change (kind, entry_id) values ('category', new.id);
  end
;
create trigger category_update after update on category begin
    insert into change (kind, entry_id) values ('category', new.id);
  end
;
create trigger category_delete after delete on category begin
    insert into change (kind, entry_id) values ('category', old.id);
  end
;
create trigger feature_insert after insert on feature begin
    insert into change (kind, entry_id) values ('feature', new.id);
  end
;
create trigger feature_update after update on feature begin
    insert into change (kind, entry_id) values ('feature', new.id);
  end
;
create trigger feature_delete after delete on feature begin
    insert into change (kind, entry_id) values ('feature', old.id);
  end
;
create trigger spare_category_insert after insert on spare_category begin
    insert into change (kind, entry_id) values ('spare_category', new.id);
  end
;
create trigger spare_category_update after update on spare_category begin
    insert into change (kind, entry_id) values ('spare_category', new.id);
  end
;
create trigger spare_category_delete after delete on spare_category begin
    insert into change (kind, entry_id) values ('spare_category', old.id);
  end
;
create trigger place_insert after insert on place begin
    insert into change (kind, entry_id) values ('place', new.id);
  end
;
create trigger place_update after update on place begin
    insert into change (kind, entry_id) values ('place', new.id);
  end
;
create trigger place_delete after delete on place begin
    insert into change (kind, entry_id) values ('place', old.id);
  end
;
create trigger media_update after update on media begin
    insert into change (kind, entry_id) values ('media', new.id);
  end
;
create trigger media_delete after delete on media begin
    insert into change (kind, entry_id) values ('media', old.id);
  end
;
