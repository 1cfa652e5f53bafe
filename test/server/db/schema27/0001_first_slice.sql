-- Identities -----------------------------------------------------------------------------------------------------

-- What the deployment remembers about itself: its secrets, and whether it is a demonstration.
create table server_meta (
  key   text primary key,
  value jsonb not null
);

create table app_user (
  id         bigint primary key,
  phone_code text not null,
  phone      text not null,
  nick_name  text not null,
  head_img   text not null default '',
  created_at timestamptz not null default now()
);
create index app_user_phone on app_user (phone_code, phone);

create table resource (
  id        bigint generated always as identity primary key,
  app_id    integer not null default 1,
  code      text not null,
  name      text not null,
  parent_id bigint references resource,
  remark    text not null default '',
  sort_num  integer not null default 0,
  status    char(1) not null default 'A' check (status in ('A', 'I')),
  type      text not null check (type in ('MENU', 'FUCN')),
  uri       text not null
);
create index resource_parent on resource (parent_id);

create table role (
  id       bigint generated always as identity primary key,
  app_id   integer not null default 1,
  code     text not null,
  name     text not null,
  remark   text not null default '',
  sort_num integer not null default 0,
  status   char(1) not null default 'A' check (status in ('A', 'I'))
);

create table role_resource (
  role_id     bigint not null references role on delete cascade,
  resource_id bigint not null references resource,
  primary key (role_id, resource_id)
);
create index role_resource_resource on role_resource (resource_id);

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
  target_id     bigint unique references app_user,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz
);
create unique index staff_account on staff (lower(account));

create table session (
  id           bigint generated always as identity primary key,
  staff_id     bigint not null references staff on delete cascade,
  token_hash   bytea not null unique,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- when this session logged in to the chat service; its tcpToken is derived from the session's id and a secret
  im_at        timestamptz,
  revoked_at   timestamptz
);
create index session_staff on session (staff_id) where revoked_at is null;

-- Chats ----------------------------------------------------------------------------------------------------------

-- Whether a staff member takes chats. The row is created when they first go online.
create table presence (
  staff_id        bigint primary key references staff on delete cascade,
  is_online       boolean not null default false,
  online_start_at timestamptz,
  offline_at      timestamptz,
  -- when they last got a new chat: ties go to the person who has waited longest
  last_given_at   timestamptz not null default '-infinity',
  updated_at      timestamptz not null default now()
);

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
  check ((ended_at is null) = (ended_by is null))
);
create unique index chat_customer_open on chat (customer_id) where ended_at is null;
create index chat_customer on chat (customer_id, id desc);
create index chat_updated on chat (updated_at desc, id desc);
create index chat_staff_updated on chat (staff_id, updated_at desc, id desc);
create index chat_staff_open on chat (staff_id) where ended_at is null;
create index chat_product_updated on chat (product, updated_at desc, id desc);
create index chat_open_updated on chat (updated_at desc, id desc) where ended_at is null;
create index chat_created on chat (created_at);

create table message (
  chat_id       bigint not null references chat,
  chat_seq      integer not null,
  -- serverMsgId
  id            bigint generated always as identity unique,
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

-- The waiting line. Message commits never touch it. A recalled chat goes to its head.
create table chat_queue (
  chat_id       bigint primary key references chat,
  recalled      boolean not null default false,
  waiting_since timestamptz not null default now()
);
create index chat_queue_order on chat_queue (recalled desc, waiting_since, chat_id);

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
  check (allocation_min <= allocation_max)
);
insert into config_chat default values;

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
  id          bigint generated always as identity (start with 10001) primary key,
  customer_id bigint not null references app_user,
  product     smallint not null check (product between 1 and 10),
  category_id bigint references category,
  subject_id  bigint references subject,
  title       text not null,
  description text not null,
  -- 1 open, 2 closed
  status      smallint not null default 1 check (status in (1, 2)),
  staff_id    bigint references staff,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  closed_at   timestamptz
);
create index query_updated on query (updated_at desc, id desc);
create index query_customer on query (customer_id, id desc);

create table reply (
  id          bigint generated always as identity primary key,
  query_id    bigint not null references query,
  -- 1 customer, 2 staff
  author_type smallint not null check (author_type in (1, 2)),
  author_id   bigint not null,
  description text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index reply_query on reply (query_id, id);

-- Administration -------------------------------------------------------------------------------------------------

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
