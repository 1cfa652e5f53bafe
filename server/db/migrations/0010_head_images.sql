-- What clients are told of somebody's head image: '' without one, or who it is of and a text that changes with the image. Nothing of
-- the file's id is in it.
alter table app_user add column head_key text not null
  generated always as (case when head_img = '' then '' else id::text || '.' || left(md5(head_img), 8) end) stored;

-- By it the sweep sees that a file is somebody's head image.
create index app_user_head_img on app_user (head_img) where head_img <> '';
