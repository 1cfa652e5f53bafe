-- How soon staff answer and resolve (docs/decisions/0100). A deadline is computed when its clock starts, and stored.
create table target (
  -- 0: all products without targets of their own
  product         smallint not null check (product between 0 and 9999),
  -- as in reports: 1 query, 2 chat
  subject         smallint not null check (subject in (1, 2)),
  -- Working time; null: there is no such target. Chats always have the first two.
  first_minutes   integer check (first_minutes > 0),
  next_minutes    integer check (next_minutes > 0),
  resolve_minutes integer check (resolve_minutes > 0),
  -- after this share of the time people are warned
  warn_percent    smallint not null check (warn_percent between 1 and 99),
  updated_at      timestamptz not null default now(),
  primary key (product, subject),
  check (subject = 1 or first_minutes is not null and next_minutes is not null)
);

-- The limits of waiting become the targets of chats. Servers of the release before still read the limits.
insert into target (product, subject, first_minutes, next_minutes, warn_percent, updated_at)
select 0, 2, wait_late_minutes, wait_late_minutes,
       greatest(1, least(99, round(100.0 * wait_amber_minutes / wait_late_minutes))), timestamptz '2026-01-01 00:00Z'
  from config_chat;
insert into target (product, subject, warn_percent, updated_at) values (0, 1, 75, timestamptz '2026-01-01 00:00Z');

alter table chat
  -- Of the present or the last wait for an answer. Never null while the customer waits: lists are in this order.
  add column respond_by       timestamptz,
  -- when people are to be warned, and when they have been
  add column respond_warn_at  timestamptz,
  add column respond_warned_at timestamptz,
  add column resolve_by       timestamptz,
  add column resolve_warn_at  timestamptz,
  add column resolve_warned_at timestamptz,
  -- Whether no wait until the first answer was too long; null: not known yet.
  add column first_in_time    boolean,
  -- Later waits that ended with an answer in time, and those that were too long.
  add column next_in_time     integer not null default 0,
  add column next_late        integer not null default 0,
  add column resolved_in_time boolean;
alter table query
  -- Since when the customer waits for a reply; null while they do not.
  add column respond_since    timestamptz,
  -- null while they do not, and without a target
  add column respond_by       timestamptz,
  add column respond_warn_at  timestamptz,
  add column respond_warned_at timestamptz,
  add column resolve_by       timestamptz,
  add column resolve_warn_at  timestamptz,
  add column resolve_warned_at timestamptz,
  add column first_in_time    boolean,
  add column next_in_time     integer not null default 0,
  add column next_late        integer not null default 0,
  add column resolved_in_time boolean;

-- When work is due by a target. --------------------------------------------------------------------------------------

create function target_of(of_product smallint, of_subject smallint) returns target language sql stable as $$
  select * from target where subject = of_subject and product in (of_product, 0) order by product desc limit 1
$$;

-- The deadline of a clock that starts at an instant, and when to warn; both null without minutes.
create function deadline(
  of_product smallint, start timestamptz, minutes integer, warn_percent integer,
  out due_at timestamptz, out warn_at timestamptz
) language plpgsql stable as $$
begin
  if minutes is not null then
    due_at := add_working_time(of_product, start, minutes * 60000::bigint);
    warn_at := add_working_time(of_product, start, minutes * 600::bigint * warn_percent);
  end if;
end $$;

-- Where staff never work again, a chat comes after all others.
create function chat_respond(of chat, out due_at timestamptz, out warn_at timestamptz) language sql stable as $$
  select coalesce(found.due_at, of.waiting_since + interval '400 days'), found.warn_at
    from target_of(of.product, 2::smallint) aim,
         deadline(of.product, of.waiting_since,
                  case when of.first_answer_at is null then aim.first_minutes else aim.next_minutes end,
                  aim.warn_percent) found
$$;

create function query_respond(of query, out due_at timestamptz, out warn_at timestamptz) language sql stable as $$
  select found.*
    from target_of(of.product, 1::smallint) aim,
         deadline(of.product, of.respond_since,
                  case when of.first_staff_reply_at is null then aim.first_minutes else aim.next_minutes end,
                  aim.warn_percent) found
$$;

create function resolve_deadline(
  of_product smallint, of_subject smallint, start timestamptz, out due_at timestamptz, out warn_at timestamptz
) language sql stable as $$
  select found.*
    from target_of(of_product, of_subject) aim,
         deadline(of_product, start, aim.resolve_minutes, aim.warn_percent) found
$$;

-- Adds work unless it is there, due no later: then its run looks again.
create function schedule_by(what text, whom bigint, at timestamptz, why text) returns void language plpgsql
set enable_seqscan = off as $$
begin
  -- A conflict would write to the row also where it stays, so it is looked at first.
  if at is not null
     and not exists (select from scheduled_work where kind = what and subject_id = whom and due_at <= at) then
    insert into scheduled_work (kind, subject_id, due_at, reason) values (what, whom, at, why)
        on conflict (kind, subject_id) do update set due_at = excluded.due_at, attempts = 0
        where scheduled_work.due_at > excluded.due_at;
  end if;
end $$;

-- Chats --------------------------------------------------------------------------------------------------------------

create function start_chat_clocks() returns trigger language plpgsql as $$
begin
  if new.ended_at is null then
    select * into new.resolve_by, new.resolve_warn_at from resolve_deadline(new.product, 2::smallint, new.created_at);
    perform schedule_by('chat.resolve', new.id, new.resolve_warn_at, 'open');
  end if;
  if new.waiting_since is not null then
    select * into new.respond_by, new.respond_warn_at from chat_respond(new);
    perform schedule_by('chat.respond', new.id, new.respond_warn_at, 'waiting');
  end if;
  return new;
end $$;
create trigger chat_clocks_started before insert on chat for each row execute function start_chat_clocks();

-- A wait that has ended too late counts, whatever ended it; one that ended in time only when it was answered. An answer
-- and the customer's next message can be stored together: then one wait follows the other.
create function keep_chat_clocks() returns trigger language plpgsql as $$
declare
  wait_ended_at timestamptz;
begin
  if old.waiting_since is not null and new.waiting_since is distinct from old.waiting_since then
    wait_ended_at := coalesce(new.waiting_since, new.ended_at, new.silent_since, now());
    if wait_ended_at > old.respond_by then
      if old.first_answer_at is null then
        new.first_in_time := false;
      else
        new.next_late := new.next_late + 1;
      end if;
    elsif old.first_answer_at is not null and new.ended_at is null then
      new.next_in_time := new.next_in_time + 1;
    end if;
  end if;
  if old.first_answer_at is null and new.first_answer_at is not null then
    new.first_in_time := coalesce(new.first_in_time, true);
  end if;
  if new.waiting_since is not null
     and (new.waiting_since, new.first_answer_at is null) is distinct from (old.waiting_since, old.first_answer_at is null)
  then
    select * into new.respond_by, new.respond_warn_at from chat_respond(new);
    new.respond_warned_at := null;
    perform schedule_by('chat.respond', new.id, new.respond_warn_at, 'waiting');
  end if;
  if old.ended_at is null and new.ended_at is not null then
    new.resolved_in_time := new.ended_at <= new.resolve_by;
  end if;
  return new;
end $$;
create trigger chat_clocks_kept before update of waiting_since, first_answer_at, ended_at on chat for each row
  when ((old.waiting_since, old.first_answer_at, old.ended_at)
        is distinct from (new.waiting_since, new.first_answer_at, new.ended_at))
  execute function keep_chat_clocks();

-- Lists with the most urgent chat first.
create index chat_respond_by on chat (respond_by, id) where waiting_since is not null;

-- Queries ------------------------------------------------------------------------------------------------------------

create function start_query_clocks() returns trigger language plpgsql as $$
begin
  if new.status = 1 then
    select * into new.resolve_by, new.resolve_warn_at from resolve_deadline(new.product, 1::smallint, new.created_at);
    perform schedule_by('query.resolve', new.id, new.resolve_warn_at, 'open');
    if new.first_staff_reply_at is null then
      new.respond_since := new.created_at;
      select * into new.respond_by, new.respond_warn_at from query_respond(new);
      perform schedule_by('query.respond', new.id, new.respond_warn_at, 'waiting');
    end if;
  end if;
  return new;
end $$;
create trigger query_clocks_started before insert on query for each row execute function start_query_clocks();

-- Since when the customer of an open query waits for a reply, from the replies; null: staff have replied last.
create function unanswered_since(of query) returns timestamptz language sql stable as $$
  select case
           when answer.id is null then of.created_at
           else (select created_at from reply
                  where query_id = of.id and reply.id > answer.id and author_type = 1 and deleted_at is null
                  order by reply.id limit 1)
         end
    from (select max(id) as id from reply
           where query_id = of.id and author_type = 2 and deleted_at is null) answer
$$;

-- A reply of staff ends a wait, and the customer's first one after it starts the next. One that is deleted was none.
create function note_reply() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update query set respond_since = unanswered_since(query) where id = new.query_id and status = 1;
  elsif new.author_type = 2 then
    update query set respond_since = null where id = new.query_id and respond_since is not null;
  else
    update query set respond_since = new.created_at where id = new.query_id and respond_since is null and status = 1;
  end if;
  return null;
end $$;
create trigger reply_noted after insert on reply for each row execute function note_reply();
create trigger reply_deletion_noted after update of deleted_at on reply for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function note_reply();

-- As of chats. A query that is closed unanswered in time was answered otherwise, so it counts neither way.
create function keep_query_clocks() returns trigger language plpgsql as $$
declare
  is_closing    boolean := old.status = 1 and new.status = 2;
  wait_ended_at timestamptz := case when is_closing then new.closed_at else now() end;
begin
  if is_closing or new.erased_at is not null then
    new.respond_since := null;
  elsif old.status = 2 and new.status = 1 then
    new.respond_since := unanswered_since(new);
    new.resolved_in_time := null;
    perform schedule_by('query.resolve', new.id, new.resolve_warn_at, 'open');
  end if;
  if is_closing then
    new.resolved_in_time := new.closed_at <= new.resolve_by;
  end if;
  if new.erased_at is not null then
    new.resolve_warn_at := null;
  elsif old.respond_since is not null and new.respond_since is null then
    if wait_ended_at > old.respond_by then
      if old.first_staff_reply_at is null then
        new.first_in_time := false;
      else
        new.next_late := new.next_late + 1;
      end if;
    elsif not is_closing and old.respond_by is not null then
      if old.first_staff_reply_at is null then
        new.first_in_time := true;
      else
        new.next_in_time := new.next_in_time + 1;
      end if;
    end if;
  end if;
  if new.respond_since is null then
    new.respond_by := null;
    new.respond_warn_at := null;
  elsif new.respond_since is distinct from old.respond_since then
    select * into new.respond_by, new.respond_warn_at from query_respond(new);
    new.respond_warned_at := null;
    perform schedule_by('query.respond', new.id, new.respond_warn_at, 'waiting');
  end if;
  return new;
end $$;
create trigger query_clocks_kept before update of status, respond_since, erased_at on query for each row
  when ((old.status, old.respond_since, old.erased_at) is distinct from (new.status, new.respond_since, new.erased_at))
  execute function keep_query_clocks();

create index query_respond_by on query (respond_by, id) where respond_by is not null;

-- What is open. -------------------------------------------------------------------------------------------------------

update chat set (respond_by, respond_warn_at) = (select due_at, warn_at from chat_respond(chat))
 where waiting_since is not null;
update query set respond_since = unanswered_since(query) where status = 1 and erased_at is null;

-- Warnings, and clocks that a change of targets or of business hours has moved. -----------------------------------------

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
  select 'chat.transfer', chat_id, expires_at, 'offered' from chat_transfer
  union all
  select 'chat.away', chat.id, away_due_at(chat), 'closed' from chat where chat.waiting_since is not null
  union all
  select 'chat.respond', chat.id, respond_warn_at, 'waiting' from chat
   where respond_warned_at is null and chat.waiting_since is not null
  union all
  select 'chat.resolve', chat.id, resolve_warn_at, 'open' from chat
   where resolve_warned_at is null and chat.ended_at is null
  union all
  select 'query.respond', query.id, respond_warn_at, 'waiting' from query
   where respond_warned_at is null and query.status = 1
  union all
  select 'query.resolve', query.id, resolve_warn_at, 'open' from query
   where resolve_warned_at is null and query.status = 1;

-- A transaction that began before may still read the old targets. So the second row looks again when it has ended.
create function schedule_restating() returns trigger language plpgsql as $$
begin
  perform schedule('chat.deadlines', 1, now(), 'settings');
  perform schedule('chat.deadlines', 2, now() + interval '1 minute', 'settings');
  perform schedule('query.deadlines', 1, now(), 'settings');
  perform schedule('query.deadlines', 2, now() + interval '1 minute', 'settings');
  return null;
end $$;
create trigger target_changed after insert or update or delete on target for each row
  execute function schedule_restating();
create trigger hours_moved_deadlines after insert or update or delete on business_hours for each row
  execute function schedule_restating();

insert into scheduled_work (kind, subject_id, due_at, reason)
select kind, subject_id, due_at, reason from due_work
 where kind in ('chat.respond', 'query.respond') and due_at is not null;

-- The menu, beside the business hours and for the same roles. A new database gets its menus elsewhere.
with neighbour as (
  select * from resource where uri = '/settings/settings-hours/index' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, 'settings-targets', 'Targets', parent_id, sort_num + 1, status, type,
         '/settings/settings-targets/index'
    from neighbour
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/settings/settings-hours/index';
