-- What the leader's wall shows (docs/decisions/0102).

-- Online with a chat socket, on a break, online without a socket, or offline. As PRESENCE in contract/http/wall.ts.
create function presence_state(of presence) returns text language sql immutable as $$
  select case
           when of.is_online is not true then 'offline'
           when of.away_since is not null then 'away'
           when of.break_ends_at is not null then 'break'
           else 'online'
         end
$$;

-- Since when each person has been in a state. Rows older than a day are deleted, but for the last of them.
create table presence_change (
  staff_id bigint not null references staff on delete cascade,
  at       timestamptz not null,
  presence text not null check (presence in ('online', 'break', 'away', 'offline')),
  primary key (staff_id, at)
);

create function note_presence_change() returns trigger language plpgsql as $$
begin
  insert into presence_change (staff_id, at, presence)
  values (new.staff_id, clock_timestamp(), presence_state(new))
      on conflict (staff_id, at) do update set presence = excluded.presence;
  return null;
end $$;
create trigger presence_added after insert on presence for each row
  when (presence_state(new) <> 'offline') execute function note_presence_change();
create trigger presence_changed after update of is_online, away_since, break_ends_at on presence for each row
  when (presence_state(old) <> presence_state(new)) execute function note_presence_change();

insert into presence_change (staff_id, at, presence)
select staff_id, updated_at, presence_state(presence) from presence where is_online;

-- Events come in the order of time, so a range of time is in few blocks. Such an index costs next to nothing.
create index chat_event_at on chat_event using brin (at) with (autosummarize = on);

-- Chats that ended without an answer are few, and leaders list them.
create index chat_missed_updated on chat (updated_at desc, id desc)
  where ended_at is not null and first_answer_at is null;
create index chat_missed_created on chat (created_at desc, id desc)
  where ended_at is not null and first_answer_at is null;
