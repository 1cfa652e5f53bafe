-- When the app said what is known of a person (the newest token's time of issue; null: before this was stored), and the
-- address from which their avatar came.
alter table app_user add column profile_at timestamptz;
alter table app_user add column head_source text not null default '';
