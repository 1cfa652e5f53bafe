-- Chats that their assignees offer to others (docs/decisions/0087). A row is an offer that is open: its chat still
-- belongs to the giver. Every change of the chat's assignee and its end delete it.
create table chat_transfer (
  id         bigint generated always as identity primary key,
  chat_id    bigint not null unique references chat,
  giver_id   bigint not null references staff,
  -- to a person, who answers; to a team or the line, whose next free person gets the chat
  to_type    smallint not null check (to_type in (1, 2, 3)),
  staff_id   bigint references staff,
  team_id    bigint references team,
  -- one of the words of the contract; what the giver wrote is a note
  reason     text,
  note_id    bigint references note,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  check ((staff_id is not null) = (to_type = 1) and (team_id is not null) = (to_type = 2))
);
create index chat_transfer_giver on chat_transfer (giver_id);
create index chat_transfer_staff on chat_transfer (staff_id) where staff_id is not null;

-- Who may read a live chat without having it, as leaders may: people to whom it is offered, or whom a note mentions.
create table chat_reader (
  chat_id  bigint not null references chat,
  staff_id bigint not null references staff,
  -- offered, mentioned
  why      text not null check (why in ('offered', 'mentioned')),
  primary key (chat_id, staff_id, why)
);

create function open_transfer() returns trigger language plpgsql as $$
begin
  perform schedule('chat.transfer', new.chat_id, new.expires_at, 'offered');
  if new.staff_id is not null then
    insert into chat_reader (chat_id, staff_id, why) values (new.chat_id, new.staff_id, 'offered');
  end if;
  return null;
end $$;
create trigger transfer_opened after insert on chat_transfer for each row execute function open_transfer();

create function close_transfer() returns trigger language plpgsql as $$
begin
  perform schedule('chat.transfer', old.chat_id, null, 'offered');
  delete from chat_reader where chat_id = old.chat_id and why = 'offered';
  return null;
end $$;
create trigger transfer_closed after delete on chat_transfer for each row execute function close_transfer();

create function drop_transfer() returns trigger language plpgsql as $$
begin
  delete from chat_transfer where chat_id = new.id;
  return null;
end $$;
create trigger transfer_dropped after update of staff_id, ended_at on chat for each row
  when (old.staff_id is distinct from new.staff_id or old.ended_at is distinct from new.ended_at)
  execute function drop_transfer();

create or replace view due_work as
  select 'chat.silence' as kind, chat.id as subject_id, silence_due_at(chat, config_chat) as due_at,
         'answered' as reason
    from chat cross join config_chat where chat.ended_at is null and chat.silent_since is not null
  union all
  select 'query.expiry', query.id, expiry_due_at(query, config_query), 'unanswered'
    from query cross join config_query
   where query.status = 1 and query.first_staff_reply_at is null and query.expired_at is null
  union all
  select 'query.expiryReminder', query.id, expiry_reminder_due_at(query, config_query), 'assigned'
    from query cross join config_query
   where query.status = 1 and query.first_staff_reply_at is null and query.expiry_told_at is null
  union all
  select 'chat.transfer', chat_id, expires_at, 'offered' from chat_transfer;

-- The team in whose line a chat waits; 0: everyone's. Set when it joins the line, and 0 again when the team could not
-- take it in time.
alter table chat_queue add column team_id bigint not null default 0;
create index chat_queue_team on chat_queue (team_id, recalled desc, waiting_since, chat_id);

create function choose_team() returns trigger language plpgsql as $$
begin
  new.team_id := coalesce((
    select team.id from chat join team_product using (product) join team on team.id = team_product.team_id
     where chat.id = new.chat_id and team.is_active limit 1), 0);
  return new;
end $$;
create trigger team_chosen before insert on chat_queue for each row execute function choose_team();
