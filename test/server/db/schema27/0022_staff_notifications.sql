-- The newest notification number of each person. Storing one locks the row until COMMIT, so notifications become
-- visible in the order of their numbers. A reader who has read up to a number has missed none before it.
create table staff_notification_head (
  staff_id bigint primary key references staff on delete cascade,
  last_no  integer not null default 0,
  -- Some page of the person has received all notifications up to this one. A page that opens later begins after it.
  sent_no  integer not null default 0
);

-- Short texts for pages of staff. They hold names, and are deleted soon.
create table staff_notification (
  staff_id   bigint not null references staff on delete cascade,
  no         integer not null,
  text       text not null,
  created_at timestamptz not null default now(),
  primary key (staff_id, no)
);
