-- What a notification is about: a chat or a query, or several of them without an id. Null: nothing to open.
alter table staff_notification
  add column object_type text check (object_type in ('chat', 'query')),
  add column object_id   bigint check (object_type is not null or object_id is null);

-- The person has marked all notifications up to this one as read.
alter table staff_notification_head add column read_no integer not null default 0;
-- Those of earlier releases were shown once.
update staff_notification_head set read_no = last_no;
