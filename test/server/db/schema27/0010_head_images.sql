-- What clients get of a person's avatar: '' without one, else the person's id and a text that changes with the image.
-- It does not contain the file's id.
alter table app_user add column head_key text not null
  generated always as (case when head_img = '' then '' else id::text || '.' || left(md5(head_img), 8) end) stored;

-- The sweep finds by it that a file is someone's avatar.
create index app_user_head_img on app_user (head_img) where head_img <> '';
