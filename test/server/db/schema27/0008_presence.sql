-- Presence -------------------------------------------------------------------------------------------------------
-- A person who is online without an open chat socket in any server process is away.

create table server_process (
  id       uuid primary key,
  -- renewed while the process lives; a stale row means that the process has ended, and its sockets with it
  fresh_at timestamptz not null default now()
);

-- Which people have at least one open chat socket in which process. Written while the person's presence row is locked.
create table staff_socket (
  staff_id   bigint not null references staff on delete cascade,
  process_id uuid not null references server_process on delete cascade,
  primary key (staff_id, process_id)
);
create index staff_socket_process on staff_socket (process_id);

alter table presence
  -- since when they have been online without a socket; null while they have one, or have only just come online
  add column away_since timestamptz,
  -- how many chats were recalled while they were away, until they have seen the message about it
  add column recalled_while_away integer not null default 0;
-- presence.seen_at: when they last came online, or a process found their first socket open
create index presence_away on presence (away_since) where is_online;

-- When a chat joined the line. Its place is `waiting_since`: a recalled chat gets the place of its age.
alter table chat_queue add column queued_at timestamptz not null default now();

-- Silence --------------------------------------------------------------------------------------------------------

-- Finds chats that end by themselves when their customer has been silent for long enough.
create index chat_silent on chat (silent_since) where ended_at is null and silent_since is not null;
