-- Notes of staff on chats and queries: never messages, replies or files that customers could be served
-- (docs/decisions/0085).
create table note (
  id         bigint generated always as identity primary key,
  chat_id    bigint references chat,
  query_id   bigint references query,
  -- of a chat: it stands after this message
  at_seq     integer not null default 0,
  author_id  bigint not null references staff,
  text       text not null,
  -- made by the page: a repeated request is the same note
  client_id  text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check ((chat_id is null) <> (query_id is null))
);
create index note_chat on note (chat_id, id) where chat_id is not null;
create index note_query on note (query_id, id) where query_id is not null;
create unique index note_client on note (author_id, client_id) where client_id is not null;

create table note_picture (
  note_id  bigint not null references note on delete cascade,
  position smallint not null,
  file_id  text not null references file,
  primary key (note_id, position)
);
create index note_picture_file on note_picture (file_id);

-- Uploaded for a note: served to staff only, and can be attached to nothing else.
alter table file add column for_staff boolean not null default false;
-- Notes change a query for staff, not for its customer, so they leave updated_at alone.
alter table query add column notes_changed_at timestamptz;
