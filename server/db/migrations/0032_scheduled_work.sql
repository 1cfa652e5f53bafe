-- Work that is due later, once for each episode (docs/decisions/0057). Triggers add, move and cancel it in the transaction
-- of the change that decides it.
create table scheduled_work (
  kind       text not null,
  subject_id bigint not null,
  due_at     timestamptz not null,
  reason     text not null,
  attempts   integer not null default 0,
  primary key (kind, subject_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

comment on table scheduled_work is 'Holds ids and words of the code only, never content';
comment on column scheduled_work.kind is 'What: the name of a kind of work of the server';
comment on column scheduled_work.subject_id is
  'For whom: the id of a chat, query or member of staff. 0: repeated work of the product';
comment on column scheduled_work.due_at is 'When: not before';
comment on column scheduled_work.reason is 'Why: one word of the code';
comment on column scheduled_work.attempts is 'Runs that failed since the last that did not';

create index scheduled_work_due on scheduled_work (kind, due_at);

-- When the state and the settings make work due; null: not at all. ------------------------------------------------

-- `silent_since` is up to a second behind a stream of messages. One more second makes sure that no chat ends too early.
create function silence_due_at(of chat, settings config_chat) returns timestamptz language sql stable as $$
  select case when settings.is_auto_end_chat and of.ended_at is null
              then of.silent_since + settings.auto_end_chat_minutes * interval '1 minute' + interval '1 second' end
$$;

create function waits_for_reply(of query) returns boolean language sql immutable as $$
  select of.status = 1 and of.first_staff_reply_at is null and of.erased_at is null
$$;

create function expiry_due_at(of query, settings config_query) returns timestamptz language sql stable as $$
  select case when waits_for_reply(of) and of.expired_at is null and settings.expire_in > 0
              then of.created_at + settings.expire_in * interval '1 hour' end
$$;

create function expiry_reminder_due_at(of query, settings config_query) returns timestamptz language sql stable as $$
  select case when waits_for_reply(of) and of.expiry_told_at is null and of.staff_id is not null
                   and settings.notification > 0 and of.created_at >= now() - settings.expire_in * interval '1 hour'
              then of.created_at + (settings.expire_in - settings.notification) * interval '1 hour' end
$$;

-- The conditions are those of indexes.
create view due_work as
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
   where query.status = 1 and query.first_staff_reply_at is null and query.expiry_told_at is null;

-- Changes -----------------------------------------------------------------------------------------------------------

-- Adds or moves work; without a time, cancels it. A connection plans the statements once, perhaps while the table is
-- small, so the setting makes it use the index.
create function schedule(what text, whom bigint, at timestamptz, why text) returns void language plpgsql
set enable_seqscan = off as $$
begin
  if at is null then
    delete from scheduled_work where kind = what and subject_id = whom;
  else
    insert into scheduled_work (kind, subject_id, due_at, reason) values (what, whom, at, why)
        on conflict (kind, subject_id) do update set due_at = at, reason = why, attempts = 0;
  end if;
end $$;

create function schedule_silence() returns trigger language plpgsql as $$
declare
  settings config_chat;
begin
  select * into settings from config_chat;
  perform schedule('chat.silence', new.id, silence_due_at(new, settings), 'answered');
  return null;
end $$;

-- Later answers in the same silence do not move the work: its run does.
create trigger silence_added after insert on chat for each row
  when (new.silent_since is not null) execute function schedule_silence();
create trigger silence_changed after update of silent_since on chat for each row
  when ((old.silent_since is null) <> (new.silent_since is null) or new.silent_since < old.silent_since)
  execute function schedule_silence();

create function schedule_expiry() returns trigger language plpgsql as $$
declare
  settings config_query;
begin
  select * into settings from config_query;
  perform schedule('query.expiry', new.id, expiry_due_at(new, settings), 'unanswered');
  perform schedule('query.expiryReminder', new.id, expiry_reminder_due_at(new, settings), 'assigned');
  return null;
end $$;

-- Once for all added queries, which may be many.
create function schedule_expiry_of_added() returns trigger language plpgsql as $$
begin
  insert into scheduled_work (kind, subject_id, due_at, reason)
  select due.kind, added.id, due.due_at, due.reason
    from added cross join config_query
   cross join lateral (values
           ('query.expiry', expiry_due_at(row(added.*)::query, config_query), 'unanswered'),
           ('query.expiryReminder', expiry_reminder_due_at(row(added.*)::query, config_query), 'assigned')
         ) as due (kind, due_at, reason)
   where due.due_at is not null;
  return null;
end $$;

create trigger expiry_added after insert on query referencing new table as added for each statement
  execute function schedule_expiry_of_added();
create trigger expiry_changed
  after update of status, staff_id, created_at, first_staff_reply_at, expired_at, expiry_told_at, erased_at on query
  for each row
  when ((old.status, old.staff_id, old.created_at, old.first_staff_reply_at, old.expired_at, old.expiry_told_at,
         old.erased_at) is distinct from
        (new.status, new.staff_id, new.created_at, new.first_staff_reply_at, new.expired_at, new.expiry_told_at,
         new.erased_at))
  execute function schedule_expiry();

-- Due when the absence begins: the server knows how long people may be away, and its run moves the work on.
create function schedule_absence() returns trigger language plpgsql as $$
begin
  perform schedule('staff.absence', new.staff_id,
                   case when new.is_online and new.away_since is not null
                        then greatest(new.away_since, new.last_given_at) end, 'away');
  return null;
end $$;

create trigger absence_changed after update of is_online, away_since, last_given_at on presence for each row
  when (old.away_since is not null or new.away_since is not null) execute function schedule_absence();

-- A transaction that began before may still read the old settings. So the second row looks again when it has ended.
create function schedule_missing() returns trigger language plpgsql as $$
begin
  perform schedule('schedule.missing', 1, now(), 'settings');
  perform schedule('schedule.missing', 2, now() + interval '1 minute', 'settings');
  return null;
end $$;

create trigger silence_settings after update on config_chat for each row
  when ((old.is_auto_end_chat, old.auto_end_chat_minutes) is distinct from
        (new.is_auto_end_chat, new.auto_end_chat_minutes))
  execute function schedule_missing();
create trigger expiry_settings after update on config_query for each row
  when ((old.expire_in, old.notification) is distinct from (new.expire_in, new.notification))
  execute function schedule_missing();

insert into scheduled_work (kind, subject_id, due_at, reason)
select kind, subject_id, due_at, reason from due_work where due_at is not null
union all
select 'staff.absence', staff_id, now(), 'away' from presence where is_online and away_since is not null;
