-- The schema of an empty database. It replaces the steps 1 to 27. Databases that took these steps have the same tables.
-- The functions that the server calls are in ../functions.

-- Finds parts of ids, names and phones.
create extension if not exists pg_trgm;

-- The deployment -------------------------------------------------------------------------------------------------

-- The steps that this database has taken.
create table schema_migration (
  version    integer primary key,
  name       text not null,
  applied_at timestamptz not null default now()
);

-- What the deployment remembers about itself: its secrets, and whether it is a demonstration.
create table server_meta (
  key   text primary key,
  value jsonb not null
);

create table server_process (
  id       uuid primary key,
  -- renewed while the process lives; a stale row means that the process has ended, and its sockets with it
  fresh_at timestamptz not null default now()
);

-- People and permissions -----------------------------------------------------------------------------------------

-- Users of the messaging apps, with the apps' own ids.
create table app_user (
  id         bigint primary key,
  phone_code text not null,
  phone      text not null,
  nick_name  text not null,
  head_img   text not null default '',
  created_at timestamptz not null default now(),
  -- What clients get of a person's avatar: '' without one, else the person's id and a text that changes with the image.
  -- It does not contain the file's id.
  head_key   text not null
    generated always as (case when head_img = '' then '' else id::text || '.' || left(md5(head_img), 8) end) stored
);
-- by the beginning of their phone
create index app_user_phone on app_user (phone_code, phone text_pattern_ops);
-- By part of their name or phone, or by the beginning of the name if the part is too short for trigrams. In the order
-- of code points, whatever the database's collation is.
create index app_user_name on app_user (lower(nick_name) collate "C", id);
create index app_user_name_part on app_user using gin ((lower(nick_name) collate "C") gin_trgm_ops);
create index app_user_phone_part on app_user using gin ((phone_code || phone) gin_trgm_ops);
-- The sweep of files finds by it that a file is someone's avatar.
create index app_user_head_img on app_user (head_img) where head_img <> '';

create table resource (
  id         bigint generated always as identity primary key,
  app_id     integer not null default 1,
  code       text not null,
  name       text not null,
  parent_id  bigint references resource,
  remark     text not null default '',
  sort_num   integer not null default 0,
  status     char(1) not null default 'A' check (status in ('A', 'I')),
  type       text not null check (type in ('MENU', 'FUCN')),
  uri        text not null,
  -- Shows an editor of a menu whether someone else has changed it since.
  updated_at timestamptz not null default now()
);
create index resource_parent on resource (parent_id);

create table role (
  id         bigint generated always as identity primary key,
  app_id     integer not null default 1,
  code       text not null,
  name       text not null,
  remark     text not null default '',
  sort_num   integer not null default 0,
  status     char(1) not null default 'A' check (status in ('A', 'I')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table role_resource (
  role_id     bigint not null references role on delete cascade,
  resource_id bigint not null references resource,
  primary key (role_id, resource_id)
);
create index role_resource_resource on role_resource (resource_id);

-- A deleted account's row stays, because messages and replies refer to it. Its name and its messaging-app user are free
-- for another account.
create table staff (
  id            bigint generated always as identity primary key,
  account       text not null,
  name          text not null,
  phone_code    text not null default '',
  phone         text not null default '',
  email         text not null default '',
  type          char(1) not null default 'D' check (type in ('A', 'L', 'D')),
  status        char(1) not null default 'A' check (status in ('A', 'I')),
  role_id       bigint references role,
  -- argon2id of `verify`: neither the login password nor what chat login sends
  password_hash text not null,
  target_id     bigint references app_user,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  -- A person out of service gets no chats and no queries.
  in_service    boolean not null default true
);
create unique index staff_account on staff (lower(account)) where deleted_at is null;
create unique index staff_target on staff (target_id) where deleted_at is null;
-- the messaging-app user of a current or deleted account
create index staff_target_ever on staff (target_id);
create index staff_role on staff (role_id) where deleted_at is null;

-- Sessions -------------------------------------------------------------------------------------------------------

create table session (
  id           bigint generated always as identity primary key,
  staff_id     bigint not null references staff on delete cascade,
  token_hash   bytea not null unique,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- when this session logged in to the chat service; its tcpToken is derived from the session's id and a secret
  im_at        timestamptz,
  revoked_at   timestamptz,
  -- the browser's User-Agent
  device       text not null default '',
  -- the address of the login
  address      text not null default '',
  -- when the session ends, even if it is in use
  ends_at      timestamptz not null default now() + interval '24 hours'
);
create index session_staff on session (staff_id) where revoked_at is null;
-- when a person last used any of their sessions, also ended ones
create index session_staff_ever on session (staff_id);

-- Logins that failed or have not succeeded yet, of all server processes. Rows that a crash loses do no harm.
create unlogged table login_try (
  -- an address, or an address with an account
  key     text primary key,
  count   integer not null,
  last_at timestamptz not null
);
create index login_try_last on login_try (last_at);

-- Networks from which accounts have logged in. Failed logins of others there do not lock these accounts out.
create table login_network (
  -- a hash of the network with the account, as in login_try
  pair    text primary key,
  -- a hash of the account
  account text not null,
  last_at timestamptz not null
);
create index login_network_account on login_network (account, last_at desc);
create index login_network_last on login_network (last_at);

-- Presence -------------------------------------------------------------------------------------------------------
-- A person who is online without an open chat socket in any server process is away. After a grace period their chats
-- are recalled, and they get none until they are back.

-- Whether a staff member takes chats. The row is created when they first go online.
create table presence (
  staff_id            bigint primary key references staff on delete cascade,
  is_online           boolean not null default false,
  online_start_at     timestamptz,
  offline_at          timestamptz,
  -- when they last got a new chat: ties go to the person who has waited longest
  last_given_at       timestamptz not null default '-infinity',
  updated_at          timestamptz not null default now(),
  -- when they last came online, or a process found their first socket open
  seen_at             timestamptz not null default now(),
  -- since when they have been online without a socket; null while they have one, or have only just come online
  away_since          timestamptz,
  -- how many chats were recalled while they were away, until they have seen the message about it
  recalled_while_away integer not null default 0
);
create index presence_away on presence (away_since) where is_online;

-- Which people have at least one open chat socket in which process. Written while the person's presence row is locked.
create table staff_socket (
  staff_id   bigint not null references staff on delete cascade,
  process_id uuid not null references server_process on delete cascade,
  primary key (staff_id, process_id)
);
create index staff_socket_process on staff_socket (process_id);

-- Chats ----------------------------------------------------------------------------------------------------------

create table chat (
  id                     bigint generated always as identity (start with 100001) primary key,
  customer_id            bigint not null references app_user,
  product                smallint not null check (product between 1 and 10),
  staff_id               bigint references staff,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  ended_at               timestamptz,
  ended_by               smallint check (ended_by in (1, 2, 3)),
  -- the customer's answer to the solved check: true effective, false not, null without one
  solved                 boolean,
  -- messages are numbered from 1 without gaps; the row is locked while a number is assigned
  last_seq               integer not null default 0,
  first_staff_message_at timestamptz,
  staff_delivered_seq    integer not null default 0,
  staff_read_seq         integer not null default 0,
  customer_delivered_seq integer not null default 0,
  customer_read_seq      integer not null default 0,
  -- when the customer was asked whether the chat solved the problem; null if not asked
  solved_asked_at        timestamptz,
  -- Since when the customer has been waiting for an answer; null while they are not, and once the chat has ended.
  waiting_since          timestamptz,
  -- Since when the customer has been silent after a message by staff; null while staff do not wait for the customer.
  silent_since           timestamptz,
  -- the first message of staff, apart from the workspace's automatic greeting
  first_answer_at        timestamptz,
  check ((ended_at is null) = (ended_by is null))
)
-- Leaves room on each page for a chat's next version, so that most updates touch no index.
with (fillfactor = 85);

create unique index chat_customer_open on chat (customer_id) where ended_at is null;
create index chat_customer on chat (customer_id, id desc);
-- one row for each waiting customer, however long the history
create index chat_waiting on chat (waiting_since, id) where waiting_since is not null;
-- chats that end by themselves when their customer has been silent for long enough
create index chat_silent on chat (silent_since) where ended_at is null and silent_since is not null;
-- 'Live ID contains these digits' over any number of chats
create index chat_id_digits on chat using gin ((id::text) gin_trgm_ops);

-- Every filter of the lists reads an index in the order of its list, even if there are many chats and few of them
-- match. Some indexes show whether a chat has ended, so that counting many needs no look at the chats.
create index chat_updated on chat (updated_at desc, id desc);
create index chat_open_updated on chat (updated_at desc, id desc) where ended_at is null;
create index chat_line_updated on chat (updated_at desc, id desc) where ended_at is null and staff_id is null;
create index chat_product_updated on chat (product, updated_at desc, id desc) include (ended_at);
create index chat_product_open_updated on chat (product, updated_at desc, id desc) where ended_at is null;
create index chat_staff_updated on chat (staff_id, updated_at desc, id desc) include (ended_at);
create index chat_staff_open on chat (staff_id, updated_at desc, id desc) where ended_at is null;
create index chat_staff_product_updated on chat (staff_id, product, updated_at desc, id desc) include (ended_at);
create index chat_created on chat (created_at desc, id desc);
create index chat_open_created on chat (created_at desc, id desc) where ended_at is null;
create index chat_product_created on chat (product, created_at desc, id desc) include (ended_at);
create index chat_staff_created on chat (staff_id, created_at desc, id desc);

-- The line: chats without an assignee. Message commits never touch it.
create table chat_queue (
  chat_id       bigint primary key references chat,
  recalled      boolean not null default false,
  -- Its place. A recalled chat gets the place of its age.
  waiting_since timestamptz not null default now(),
  -- when it joined the line
  queued_at     timestamptz not null default now()
);
create index chat_queue_order on chat_queue (recalled desc, waiting_since, chat_id);

-- Only commit_messages stores messages, with the chat's row locked, and chats are never deleted. So chat_id needs no
-- foreign key: its lookup of every message's chat was a tenth of a message's cost.
create table message (
  chat_id       bigint not null,
  chat_seq      integer not null,
  -- serverMsgId. It comes from its sequence, and no statement finds a message by it.
  id            bigint generated always as identity,
  -- 1 customer, 2 staff, 3 the product itself (id 0)
  sender_type   smallint not null check (sender_type in (1, 2, 3)),
  sender_id     bigint not null,
  client_msg_id text not null,
  msg_type      smallint not null,
  msg           text not null,
  sent_at       timestamptz not null,
  created_at    timestamptz not null default now(),
  primary key (chat_id, chat_seq),
  -- permanent: a repeated send gets the first answer again, however late it arrives
  unique (chat_id, sender_type, sender_id, client_msg_id)
);

-- The events of chats: people read them, and sockets resume from them.
create table chat_event (
  id         bigint generated always as identity primary key,
  chat_id    bigint not null references chat,
  -- as CHAT_EVENT in contract/chat/commands.ts
  kind       smallint not null,
  at         timestamptz not null default now(),
  actor_type smallint not null,
  actor_id   bigint not null,
  staff_id   bigint references staff,
  detail     jsonb not null default '{}'
);
create index chat_event_chat on chat_event (chat_id, id);

-- The events published to each person, numbered per person without gaps: eventSeq. The person row is locked while a
-- number is assigned.
create table person (
  person_type    smallint not null,
  person_id      bigint not null,
  last_event_seq integer not null default 0,
  primary key (person_type, person_id)
);

create table person_event (
  person_type   smallint not null,
  person_id     bigint not null,
  event_seq     integer not null,
  chat_event_id bigint not null references chat_event,
  primary key (person_type, person_id, event_seq)
);

-- One row of settings. The calls use the specification's names.
create table config_chat (
  id                    smallint primary key default 1 check (id = 1),
  auto_reception_text   text not null default '',
  greeting_coming       text not null default '',
  greeting_left_chat    text not null default '',
  is_auto_end_chat      boolean not null default false,
  auto_end_chat_minutes numeric not null default 10 check (auto_end_chat_minutes > 0),
  is_auto_reception     boolean not null default false,
  is_solved_check       boolean not null default false,
  solved_check_yes      text not null default '',
  solved_check_no       text not null default '',
  allocation_min        integer not null default 0,
  allocation_max        integer not null default 10,
  -- After these times a waiting customer is marked on the pages of staff: amber, and as late.
  wait_amber_minutes    integer not null default 2 check (wait_amber_minutes > 0),
  wait_late_minutes     integer not null default 5,
  check (allocation_min <= allocation_max),
  check (wait_amber_minutes < wait_late_minutes)
);
insert into config_chat default values;

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

-- Uploads of the last minutes. One without an end counts as under way until it is too old, because its server may have
-- been killed.
create unlogged table upload_slot (
  id         bigint generated always as identity primary key,
  owner_type smallint not null,
  owner_id   bigint not null,
  began_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz
);
create index upload_slot_owner on upload_slot (owner_type, owner_id, began_at desc);
create index upload_slot_began on upload_slot (began_at);

-- Queries --------------------------------------------------------------------------------------------------------

create table category (
  id     bigint generated always as identity primary key,
  name   text not null,
  module text not null default '',
  remark text not null default '',
  status char(1) not null default 'A' check (status in ('A', 'I'))
);

create table subject (
  id     bigint generated always as identity primary key,
  name   text not null,
  remark text not null default '',
  status char(1) not null default 'A' check (status in ('A', 'I'))
);

create table query (
  id                   bigint generated always as identity (start with 10001) primary key,
  customer_id          bigint not null references app_user,
  product              smallint not null check (product between 1 and 10),
  category_id          bigint references category,
  subject_id           bigint references subject,
  title                text not null,
  description          text not null,
  -- 1 open, 2 closed
  status               smallint not null default 1 check (status in (1, 2)),
  staff_id             bigint references staff,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  closed_at            timestamptz,
  -- made by the page that raises it: a repeated request is the same query
  client_id            text,
  -- without one, the query can expire
  first_staff_reply_at timestamptz,
  assigned_at          timestamptz,
  -- when its assignee was notified that it is about to expire; cleared when it gets another assignee
  expiry_told_at       timestamptz,
  -- when its expiry was written to its log
  expired_at           timestamptz,
  -- newest reply that its customer has read
  seen_reply_id        bigint not null default 0
);
create unique index query_client on query (customer_id, client_id) where client_id is not null;
create index query_customer on query (customer_id, id desc);

-- Every filter reads an index in the order of its list. Without a status, two indexes are read side by side.
create index query_updated on query (status, updated_at desc, id desc);
create index query_created on query (status, created_at desc, id desc);
create index query_category_updated on query (category_id, status, updated_at desc, id desc);
create index query_category_created on query (category_id, status, created_at desc, id desc);
create index query_staff_updated on query (staff_id, status, updated_at desc, id desc) include (category_id);
create index query_staff_created on query (staff_id, status, created_at desc, id desc) include (category_id);

-- unassigned queries, oldest first
create index query_unassigned on query (created_at, id) where status = 1 and staff_id is null;
-- when a staff member last got one
create index query_staff_assigned on query (staff_id, assigned_at);
-- queries that staff have not answered, and those whose expiry has not been logged
create index query_to_expire on query (created_at)
  where status = 1 and first_staff_reply_at is null and expired_at is null;
create index query_to_tell on query (created_at)
  where status = 1 and first_staff_reply_at is null and expiry_told_at is null;

create table query_picture (
  query_id bigint not null references query on delete cascade,
  position smallint not null,
  file_id  text not null references file,
  primary key (query_id, position)
);
create index query_picture_file on query_picture (file_id);

create table reply (
  id          bigint generated always as identity primary key,
  query_id    bigint not null references query,
  -- 1 customer, 2 staff
  author_type smallint not null check (author_type in (1, 2)),
  author_id   bigint not null,
  description text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  -- made by the page: a repeated request is the same reply
  client_id   text,
  -- the queries that it links to
  related     bigint[] not null default '{}'
);
create index reply_query on reply (query_id, id);
create unique index reply_client on reply (author_type, author_id, client_id) where client_id is not null;

create table reply_picture (
  reply_id bigint not null references reply on delete cascade,
  position smallint not null,
  file_id  text not null references file,
  primary key (reply_id, position)
);
create index reply_picture_file on reply_picture (file_id);

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

-- The log of a query, which people read. (Changes to the product's configuration are in audit_log.)
create table query_log (
  id         bigint generated always as identity primary key,
  query_id   bigint not null references query on delete cascade,
  action     text not null check (action in (
    'created', 'assigned', 'recalled', 'opened', 'closed', 'replied', 'replyEdited', 'replyDeleted', 'expired'
  )),
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

-- Search of queries ----------------------------------------------------------------------------------------------

-- The words of title, description and replies. The server makes them (searchWords.ts), because what the database treats
-- as a letter depends on its setup. A query without a row has not been read yet. The server reads such queries when it
-- starts, so emptying this table builds all words again.
create table query_search (
  query_id bigint primary key references query on delete cascade,
  document tsvector not null
);
-- A list reads thousands of these, so they are stored in the row, uncompressed.
alter table query_search alter column document set storage external;
alter table query_search set (toast_tuple_target = 8160);
-- Statistics of the five thousand most common words, by which PostgreSQL chooses between index and table.
alter table query_search alter column document set statistics 500;
-- A read must not wait until recent writes are merged into the index.
create index query_search_document on query_search using gin (document) with (fastupdate = off);

-- The values by which lists of queries are filtered, as words that no text contains. So a search reads few rows in
-- vain.
create function query_facets(of query) returns text[] language sql immutable as $$
  select array_remove(array['=s' || (of).status, '=c' || (of).category_id, '=a' || (of).staff_id], null)
$$;

create function keep_query_facets() returns trigger language plpgsql as $$
begin
  update query_search
     set document = ts_delete(document, query_facets(old)) || array_to_tsvector(query_facets(new))
   where query_id = new.id;
  return null;
end $$;
create trigger query_facets after update of status, category_id, staff_id on query for each row
  when ((old.status, old.category_id, old.staff_id) is distinct from (new.status, new.category_id, new.staff_id))
  execute function keep_query_facets();

-- Notifications of staff -----------------------------------------------------------------------------------------

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

-- Audit log ------------------------------------------------------------------------------------------------------

-- Who changed what and when, with the values before and after.
create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  staff_id    bigint references staff,
  action      text not null,
  object_type text not null,
  object_id   text not null,
  before      jsonb,
  after       jsonb
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_staff on audit_log (staff_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_object on audit_log (object_id, at desc, id desc);
-- Failed logins: one entry for each account and network a minute, which counts them.
create unique index audit_log_failed_login
  on audit_log (object_id, (after ->> 'address'), date_trunc('minute', at at time zone 'UTC'))
  where action = 'session.failed';

-- Figures for dashboard and reports (docs/decisions/0032) ----------------------------------------------------------
--
-- Counting all queries and chats for each report would be slow. So the figures of past days are counted once and
-- stored: for each day of the deployment's zone, the items that came in on it, with their current state.
--
-- 1. Tables: report_day, report_staff_day, report_staff_month, report_usage_day and report_customer hold the stored
--    figures. report_state says which days are stored.
-- 2. Marks: a stored day can still change, for example when an old query is closed. Triggers on query and chat then add
--    a row to report_change, in the same transaction. Reports count a marked day live until a job has counted it again.

-- Which days are rolled up: none without a row, else `since` to `until`, both included, except the days that
-- report_change marks.
create table report_state (
  id        smallint primary key default 1 check (id = 1),
  -- the time zone of the days, and the version of the zones' rules
  zone      text not null,
  since     date not null,
  until     date not null,
  -- when the first of these days begins and the last one ends
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  -- rows of report_customer
  customers bigint not null
);

-- `type` is REPORT_TYPE in contract/domain.ts: 1 query, 2 chat. A day without items has no row.
create table report_day (
  type        smallint not null,
  day         date not null,
  open        integer not null,
  solved      integer not null,
  not_solved  integer not null,
  -- rows of report_staff_day
  staff_count integer not null,
  primary key (type, day)
);

create table report_staff_day (
  type              smallint not null,
  day               date not null,
  staff_id          bigint not null,
  assigned          integer not null,
  solved            integer not null,
  -- how many have a first answer, and the sum of their times
  answered          integer not null,
  first_response_us bigint not null,
  primary key (type, day, staff_id)
);

-- So the ranking of a year adds up twelve rows per staff member instead of hundreds.
create table report_staff_month (
  type              smallint not null,
  -- its first day
  month             date not null,
  staff_id          bigint not null,
  -- sums of the month's rows in report_staff_day, which may not cover all its days
  assigned          integer not null,
  solved            integer not null,
  answered          integer not null,
  first_response_us bigint not null,
  primary key (type, month, staff_id)
);

-- Customers with a query or chat of the day.
create table report_usage_day (
  day       date primary key,
  customers integer not null
);

-- Customers who had a query or chat on a rolled-up day.
create table report_customer (
  customer_id bigint primary key
);

/*
 * A mark says that a query or chat created at `at` has changed. It is written in the transaction of the change, so both
 * become visible together. Reports count a marked day live, until the job has counted it again and deleted the marks
 * that it saw. Rows are only added and deleted, so writers never wait for each other.
 */
create table report_change (
  type smallint not null,
  at   timestamptz not null
);

create function mark_report_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_change values (tg_argv[0]::smallint, old.created_at);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.created_at <> old.created_at then
    insert into report_change values (tg_argv[0]::smallint, new.created_at);
  end if;
  return null;
end $$;

create trigger report_query_added after insert or delete on query for each row execute function mark_report_change('1');
create trigger report_query_changed
  after update of status, staff_id, first_staff_reply_at, created_at on query for each row
  when ((old.status, old.staff_id, old.first_staff_reply_at, old.created_at)
        is distinct from (new.status, new.staff_id, new.first_staff_reply_at, new.created_at))
  execute function mark_report_change('1');

create trigger report_chat_added after insert or delete on chat for each row execute function mark_report_change('2');
create trigger report_chat_changed
  after update of staff_id, ended_at, ended_by, solved, first_answer_at, created_at on chat for each row
  when ((old.staff_id, old.ended_at, old.ended_by, old.solved, old.first_answer_at, old.created_at)
        is distinct from (new.staff_id, new.ended_at, new.ended_by, new.solved, new.first_answer_at, new.created_at))
  execute function mark_report_change('2');

-- Action logs ----------------------------------------------------------------------------------------------------

-- Problems that staff reported, with the action log of their screen.
create table action_log (
  id             bigint generated always as identity primary key,
  created_at     timestamptz not null default now(),
  staff_id       bigint not null references staff,
  -- made by the page once per report: a repeated request is the same report
  client_id      text not null,
  note           text not null,
  from_at        timestamptz not null,
  until_at       timestamptz not null,
  actions        integer not null,
  client_version integer not null,
  device         text not null,
  -- gzip over JSON, redacted by the page; the server stores it without reading it
  log            bytea not null,
  unique (staff_id, client_id)
);
create index action_log_staff on action_log (staff_id, id desc);
alter table action_log alter column log set storage external; -- compressed already

-- The texts of chats, if the reporter agreed to include them. They are stored apart from the log, so that one delete
-- erases the texts of a chat.
create table action_log_text (
  action_log_id bigint not null references action_log on delete cascade,
  chat_id       bigint not null references chat on delete cascade,
  -- by the message's number in the chat
  texts         json not null,
  primary key (action_log_id, chat_id)
);
create index action_log_text_chat on action_log_text (chat_id);
