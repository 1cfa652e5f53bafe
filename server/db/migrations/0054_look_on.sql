-- What leaders do in the live chats of others, and what customers see as names of staff (docs/decisions/0089, 0090).

-- A note to the assignee of the chat.
alter table note add column whisper_to bigint references staff;
alter table note add column whisper_read_at timestamptz;

-- Who can write in a live chat beside its assignee.
create table chat_joined (
  chat_id   bigint not null references chat,
  staff_id  bigint not null references staff,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (chat_id, staff_id)
);

-- The end of a chat, and becoming its assignee, end it.
create function drop_joined() returns trigger language plpgsql as $$
begin
  delete from chat_joined where chat_id = new.id and (new.ended_at is not null or staff_id = new.staff_id);
  return null;
end $$;
create trigger joined_dropped after update of staff_id, ended_at on chat for each row
  when (old.staff_id is distinct from new.staff_id or old.ended_at is distinct from new.ended_at)
  execute function drop_joined();

-- Who watches which live chat. Servers renew the rows of their sockets; one that is not renewed becomes an entry of
-- the audit log.
create table chat_watch (
  chat_id    bigint not null references chat,
  staff_id   bigint not null references staff,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  primary key (chat_id, staff_id)
);

alter table config_chat add column staff_names text not null default 'nickname'
  check (staff_names in ('nickname', 'firstName', 'product'));
alter table config_chat add column shows_watchers boolean not null default false;

-- What the customer's browser asks for first when it starts the chat, as staff_language; null: nothing that is one.
alter table chat add column language text;
alter table chat add constraint chat_language_check check (language ~ '^[a-z]{2,3}$') not valid;

-- The permissions, beside that of the leader page and for the same roles. A new database gets its own elsewhere.
with neighbour as (
  select * from resource where uri = '/live-service/indexLeader' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, given.code, given.name, parent_id, sort_num + given.place, status, type, uri || given.key
    from neighbour cross join (values
      ('chat-watch', 'Watch a chat', '/Watch', 1),
      ('chat-whisper', 'Whisper to the assignee of a chat', '/Whisper', 2),
      ('chat-join', 'Join a chat', '/Join', 3),
      ('chat-take-over', 'Take over a chat', '/TakeOver', 4)) as given (code, name, key, place)
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/live-service/indexLeader';
