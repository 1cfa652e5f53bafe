-- Files ----------------------------------------------------------------------------------------------------------

create table file (
  -- 128 random bits
  id          text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- the uploader, who alone can send it. A person is (type, id); (3, 0) is the product itself
  owner_type  smallint not null check (owner_type in (1, 2, 3)),
  owner_id    bigint not null,
  media_type  text not null check (media_type in ('image/jpeg', 'image/png', 'video/mp4', 'video/webm')),
  -- pixels
  width       integer not null,
  height      integer not null,
  byte_length integer not null,
  created_at  timestamptz not null default now(),
  -- when someone last began to send it: until long after that, it is no orphan
  claimed_at  timestamptz not null default now(),
  -- whether a stored message refers to it, so that it is not deleted. Set after the message is stored, or by the sweep
  used_at     timestamptz
);
create index file_unused on file (claimed_at) where used_at is null;
create index file_unused_owner on file (owner_type, owner_id) where used_at is null;

-- A table of its own, so that reading a file's metadata never touches its content.
create table file_content (
  file_id text primary key references file on delete cascade,
  content bytea not null
);
-- The content is compressed already. If the database does not compress it again, parts can be read without the rest.
alter table file_content alter column content set storage external;

/* Returns the file that a stored message refers to; null without one. */
create function file_of_message(msg text) returns text
language sql immutable parallel safe
return substring(msg from '"(?:img_url|file_url)":"([0-9a-f]{32})"');

create index message_file on message (file_of_message(msg)) where msg_type in (2, 3);
