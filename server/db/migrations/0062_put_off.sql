-- What members of staff put off (docs/decisions/0101). A row is open: it is deleted when it fires, ends or is cancelled.
create table put_off (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff,
  kind       text not null check (kind in ('snooze', 'reminder', 'sendLater')),
  chat_id    bigint references chat,
  query_id   bigint references query,
  due_at     timestamptz not null,
  reason     text not null default '',
  -- of a snooze
  ends_on    text check (ends_on in ('message', 'nothing')),
  -- what is sent later
  text       text,
  -- it is not sent by itself any more
  held_at    timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((chat_id is null) <> (query_id is null)),
  check ((kind = 'snooze') = (ends_on is not null)),
  check ((kind = 'sendLater') = (text is not null)),
  check (held_at is null or kind = 'sendLater')
);
create index put_off_staff on put_off (staff_id);
create index put_off_chat on put_off (chat_id) where chat_id is not null;
create index put_off_query on put_off (query_id) where query_id is not null;
create unique index put_off_chat_snooze on put_off (chat_id, staff_id) where kind = 'snooze';
create unique index put_off_query_snooze on put_off (query_id, staff_id) where kind = 'snooze';

-- A message of the customer changes something in `put_off`. So the commit of messages looks nowhere else.
alter table chat add column has_put_off boolean not null default false;

-- While a chat is snoozed, the silence of its customer does not count.
create or replace function silence_due_at(of chat, settings config_chat) returns timestamptz language sql stable as $$
  select case when settings.is_auto_end_chat and of.ended_at is null
              then greatest(of.silent_since,
                            (select max(due_at) from put_off where chat_id = of.id and kind = 'snooze'))
                   + settings.auto_end_chat_minutes * interval '1 minute' + interval '1 second' end
$$;

create function schedule_put_off() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform schedule('putOff.due', old.id, null, old.kind);
  else
    perform schedule('putOff.due', new.id, new.due_at, new.kind);
  end if;
  return null;
end $$;
create trigger put_off_scheduled after insert or delete or update of due_at on put_off for each row
  execute function schedule_put_off();

create function note_put_off() returns trigger language plpgsql as $$
declare
  of put_off := case when tg_op = 'DELETE' then old else new end;
begin
  update chat set has_put_off = not has_put_off
   where id = of.chat_id
     and has_put_off <> exists (select from put_off where chat_id = of.chat_id and held_at is null
                                                      and (kind = 'sendLater' or ends_on = 'message'));
  return null;
end $$;
create trigger put_off_noted after insert or delete or update of held_at on put_off for each row
  execute function note_put_off();

-- The silence counts from the end of a snooze on, whatever ended it.
create function end_snooze() returns trigger language plpgsql as $$
begin
  update chat set silent_since = clock_timestamp()
   where id = old.chat_id and silent_since is not null and ended_at is null;
  perform schedule('chat.silence', chat.id, silence_due_at(chat, config_chat), 'answered')
     from chat cross join config_chat
    where chat.id = old.chat_id and silent_since is not null and ended_at is null;
  return null;
end $$;
create trigger snooze_ended after delete on put_off for each row
  when (old.kind = 'snooze' and old.chat_id is not null) execute function end_snooze();

create function customer_wrote_in_chat() returns trigger language plpgsql as $$
begin
  if exists (select from message where chat_id = new.id and chat_seq > old.last_seq and sender_type = 1) then
    delete from put_off where chat_id = new.id and ends_on = 'message';
    update put_off set held_at = clock_timestamp() where chat_id = new.id and kind = 'sendLater' and held_at is null;
  end if;
  return null;
end $$;
create trigger put_off_answered after update of last_seq on chat for each row
  when (new.has_put_off and new.last_seq > old.last_seq) execute function customer_wrote_in_chat();

create function customer_wrote_in_query() returns trigger language plpgsql as $$
begin
  delete from put_off where query_id = new.query_id and ends_on = 'message';
  update put_off set held_at = clock_timestamp() where query_id = new.query_id and kind = 'sendLater' and held_at is null;
  return null;
end $$;
create trigger put_off_answered after insert on reply for each row
  when (new.author_type = 1) execute function customer_wrote_in_query();

-- Who has lost the chat or query has nothing more to do there. Reminders outlast its end.
create function drop_put_off_of_chat() returns trigger language plpgsql as $$
begin
  delete from put_off
   where chat_id = new.id
     and (kind = 'snooze' and new.ended_at is not null
          or kind <> 'sendLater' and staff_id = old.staff_id and new.staff_id is distinct from old.staff_id);
  return null;
end $$;
create trigger put_off_dropped after update of staff_id, ended_at on chat for each row
  when (old.staff_id is distinct from new.staff_id or old.ended_at is distinct from new.ended_at)
  execute function drop_put_off_of_chat();

create function drop_put_off_of_query() returns trigger language plpgsql as $$
begin
  delete from put_off
   where query_id = new.id
     and (kind = 'snooze' and new.status = 2
          or kind <> 'sendLater' and staff_id = old.staff_id and new.staff_id is distinct from old.staff_id);
  return null;
end $$;
create trigger put_off_dropped after update of staff_id, status on query for each row
  when (old.staff_id is distinct from new.staff_id or old.status <> new.status)
  execute function drop_put_off_of_query();
