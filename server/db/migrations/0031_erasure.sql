-- When the contents of a chat or query were erased: for its customer, or because of its age. The row stays, for its
-- number and for the figures of reports.
alter table chat add column erased_at timestamptz;
alter table query add column erased_at timestamptz;

-- Those that an age limit can still erase, oldest first.
create index chat_to_erase on chat (ended_at, id) where ended_at is not null and erased_at is null;
-- An erased query that was opened again can have new replies.
create index query_to_erase on query (closed_at, id)
  where status = 2 and (erased_at is null or erased_at < updated_at);
create index file_created on file (created_at, id);

-- Erasures of customers. One without an end goes on, also after its server has ended.
create table erasure (
  id           bigint generated always as identity primary key,
  customer_id  bigint not null references app_user,
  -- who requested it; null: the command
  staff_id     bigint references staff,
  requested_at timestamptz not null default now(),
  finished_at  timestamptz,
  -- Erased are the chats and queries up to these, in the order of their ids.
  chat_id      bigint not null default 0,
  query_id     bigint not null default 0,
  -- rows deleted and blanked so far, by table
  receipt      jsonb not null default '{}'
);
create unique index erasure_unfinished on erasure (customer_id) where finished_at is null;
create index erasure_customer on erasure (customer_id, id desc);
