-- The words of messages, as query_search has those of queries (docs/decisions/0091).

-- One row for a block of up to 64 messages of a chat. Work that repeats writes them, a while after the messages.
create table message_search (
  chat_id   bigint not null references chat on delete cascade,
  first_seq integer not null,
  last_seq  integer not null,
  -- each once, with line breaks between them: a tsvector would take half as much again
  words     text not null,
  primary key (chat_id, first_seq)
);
create index message_search_words on message_search using gin (array_to_tsvector(string_to_array(words, E'\n')))
  with (fastupdate = off);
-- Each search says itself by which index it reads, and samples of words would outlive an erasure.
alter table message_search alter column words set statistics 0;
alter index message_search_words alter column 1 set statistics 0;

-- How far that work has come.
create table message_search_state (
  is_only    boolean primary key default true check (is_only),
  -- chats that have changed since may have messages without words
  indexed_to timestamptz not null default 'infinity',
  -- when no message was without words, apart from those of chats below; such a chat may go on changing since indexed_to
  complete_to timestamptz not null default 'infinity',
  -- Of chats before this one, in the order of their beginning, all messages may have none, or old ones. The words of
  -- old chats are made from the newest one downwards; '-infinity': they are all made.
  filled_at  timestamptz not null default 'infinity',
  filled_id  bigint not null default 0,
  -- WORDS_VERSION of the rules that made them; 0: the work has not begun
  version    integer not null default 0
);
insert into message_search_state default values;

-- Who had a chat before its present assignee: they may go on reading it.
create table chat_former_staff (
  chat_id  bigint not null references chat,
  staff_id bigint not null references staff,
  primary key (chat_id, staff_id)
);
create index chat_former_staff_chats on chat_former_staff (staff_id, chat_id);

create function keep_former_staff() returns trigger language plpgsql as $$
begin
  insert into chat_former_staff (chat_id, staff_id) values (new.id, old.staff_id) on conflict do nothing;
  return null;
end $$;
create trigger former_staff_kept after update of staff_id on chat for each row
  when (old.staff_id is not null and old.staff_id is distinct from new.staff_id)
  execute function keep_former_staff();

insert into chat_former_staff (chat_id, staff_id)
select distinct chat_event.chat_id, chat_event.staff_id
  from chat_event join chat on chat.id = chat_event.chat_id
 where chat_event.kind = 2 and chat_event.staff_id is not null and chat_event.staff_id is distinct from chat.staff_id;
