-- What the app calls a person whose id there is not the number here; null: it is.
alter table app_user add column app_id text;
create unique index app_user_app_id on app_user (app_id) where app_id is not null;
