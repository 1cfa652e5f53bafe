-- A person who is added is in no list yet, and a list of people adds a million: see 0043_profiles.sql.
drop trigger list_app_user_changed on app_user;
create trigger list_app_user_deleted after delete on app_user for each row execute function note_list_change();
