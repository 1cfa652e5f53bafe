-- Files ----------------------------------------------------------------------------------------------------------

create table file (
  -- 128 random bits
  id          text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- who uploaded it: only they can send it. A person is (type, id); 3 and 0 the product itself
  owner_type  smallint not null check (owner_type in (1, 2, 3)),
  owner_id    bigint not null,
  media_type  text not null check (media_type in ('image/jpeg', 'image/png', 'video/mp4', 'video/webm')),
  -- pixels
  width       integer not null,
  height      integer not null,
  byte_length integer not null,
  created_at  timestamptz not null default now(),
  -- when somebody last set about to send it: until long after, it is not an orphan
  claimed_at  timestamptz not null default now(),
  -- known to be referred to, and so kept. A claim is told here after its message is stored, or found out by the sweep
  used_at     timestamptz
);
create index file_unused on file (claimed_at) where used_at is null;
create index file_unused_owner on file (owner_type, owner_id) where used_at is null;

-- Apart, so that reading what a file is never touches what it holds.
create table file_content (
  file_id text primary key references file on delete cascade,
  content bytea not null
);
-- What it holds is compressed already; uncompressed by the database, a part of it is read without the rest.
alter table file_content alter column content set storage external;

/* The file that a stored message refers to; null without one. */
create function file_of_message(msg text) returns text
language sql immutable parallel safe
return substring(msg from '"(?:img_url|file_url)":"([0-9a-f]{32})"');

create index message_file on message (file_of_message(msg)) where msg_type in (2, 3);
