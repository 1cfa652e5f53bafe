-- The words of messages, as query_search has those of queries (docs/decisions/0091).

-- One row for a block of up to 64 messages of a chat. Work that repeats writes them, a while after the messages.
create table message_search (
  chat_id   bigint not null references chat on delete cascade,
  first_seq integer not null,
  last_seq  integer not null,
  document  tsvector not null,
  primary key (chat_id, first_seq)
);
create index message_search_document on message_search using gin (document) with (fastupdate = off);

-- How far that work has come.
create table message_search_state (
  is_only      boolean primary key default true check (is_only),
  -- all messages that were stored until then have words, apart from those of chats below
  indexed_to   timestamptz not null default now(),
  -- chats with a smaller id that have not changed since have no words yet, or old ones; 0: there are none
  filled_from  bigint not null default 9223372036854775807,
  -- WORDS_VERSION of the rules that made them
  version      integer not null default 0
);
insert into message_search_state default values;

-- Whose a chat has been.
create index chat_event_assigned on chat_event (staff_id, chat_id) where kind = 2;
