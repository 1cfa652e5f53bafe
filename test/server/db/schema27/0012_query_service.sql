-- Query service --------------------------------------------------------------------------------------------------

alter table query
  -- made by the page that raises it: a repeated request is the same query
  add column client_id            text,
  -- without one, the query can expire
  add column first_staff_reply_at timestamptz,
  add column assigned_at          timestamptz,
  -- when its assignee was notified that it is about to expire; cleared when it gets another assignee
  add column expiry_told_at       timestamptz,
  -- when its expiry was written to its log
  add column expired_at           timestamptz,
  -- newest reply that its customer has read
  add column seen_reply_id        bigint not null default 0;
create unique index query_client on query (customer_id, client_id) where client_id is not null;

alter table reply
  add column client_id text,
  -- the queries that it links to
  add column related   bigint[] not null default '{}';
create unique index reply_client on reply (author_type, author_id, client_id) where client_id is not null;

update query set
  first_staff_reply_at = (select min(created_at) from reply where reply.query_id = query.id and reply.author_type = 2),
  assigned_at = case when staff_id is not null then created_at end;

-- The text of a reply before an edit.
create table reply_version (
  id          bigint generated always as identity primary key,
  reply_id    bigint not null references reply on delete cascade,
  description text not null,
  -- when it was written, and who replaced it
  written_at  timestamptz not null,
  replaced_by bigint not null references staff
);
create index reply_version_reply on reply_version (reply_id, id desc);

create table query_picture (
  query_id bigint not null references query on delete cascade,
  position smallint not null,
  file_id  text not null references file,
  primary key (query_id, position)
);
create index query_picture_file on query_picture (file_id);

create table reply_picture (
  reply_id bigint not null references reply on delete cascade,
  position smallint not null,
  file_id  text not null references file,
  primary key (reply_id, position)
);
create index reply_picture_file on reply_picture (file_id);

-- The log of a query, which people read. (Changes to the product's configuration are in audit_log.)
create table query_log (
  id         bigint generated always as identity primary key,
  query_id   bigint not null references query on delete cascade,
  action     text not null check (action in ('created', 'assigned', 'opened', 'closed', 'replied', 'replyEdited', 'replyDeleted', 'expired')),
  -- 1 customer, 2 staff, 3 the product itself
  actor_type smallint not null check (actor_type in (1, 2, 3)),
  actor_id   bigint not null,
  to_id      bigint references staff,
  -- the reply that the entry is about: when it is deleted, its text is no longer shown here either
  reply_id   bigint references reply on delete cascade,
  old_desc   text not null default '',
  new_desc   text not null default '',
  at         timestamptz not null default now()
);
create index query_log_query on query_log (query_id, id desc);

-- Which people have which query open. Losing this table does no harm.
create unlogged table query_look (
  query_id   bigint not null,
  staff_id   bigint not null,
  is_writing boolean not null,
  seen_at    timestamptz not null default now(),
  primary key (query_id, staff_id)
);

-- A person out of service gets no chats and no queries.
alter table staff add column in_service boolean not null default true;

create table config_query (
  id               smallint primary key default 1 check (id = 1),
  -- the most open queries that one staff member is assigned automatically; 0: none
  allocation       integer not null default 0 check (allocation >= 0),
  -- hours; 0: never
  expire_in        numeric not null default 48 check (expire_in >= 0),
  notification     numeric not null default 4 check (notification >= 0),
  notification_msg text not null default 'A query of yours is about to expire'
);
insert into config_query default values;
