-- When the app said what is known of a person (the newest token's time of issue; null: before this was stored), and the
-- address from which their avatar came.
alter table app_user add column profile_at timestamptz;
alter table app_user add column head_source text not null default '';

-- Each token changes profile_at, which no list shows: see 0035_list_changes.sql.
drop trigger list_app_user_changed on app_user;
create trigger list_app_user_changed after insert or delete on app_user for each row
  execute function note_list_change();
create trigger list_app_user_renamed after update on app_user for each row
  when ((old.nick_name, old.phone_code, old.phone, old.head_img) is distinct from
        (new.nick_name, new.phone_code, new.phone, new.head_img))
  execute function note_list_change();
