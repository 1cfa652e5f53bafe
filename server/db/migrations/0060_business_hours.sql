-- When staff work (docs/decisions/0099). Without hours they always do.
create table business_hours (
  -- 0: all products without hours of their own
  product    smallint primary key check (product between 0 and 9999),
  hours      jsonb not null,
  updated_at timestamptz not null default now()
);

-- What the hours mean, for the statements that start clocks. The server writes it again each day, and when hours change.
create table opening (
  product   smallint not null references business_hours on delete cascade,
  opens_at  timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- since the first opening of the product that is stored, up to the end of this one
  worked_ms bigint not null,
  primary key (product, closes_at)
);
create index opening_worked on opening (product, worked_ms);

-- Whose hours a product has; null: staff always work.
create function hours_of(of_product smallint) returns smallint language sql stable as $$
  select max(product) from business_hours where product in (of_product, 0)
$$;

-- The first instant from `at` on at which staff do not work; null: they always work.
create function closed_from(of_product smallint, at timestamptz) returns timestamptz language sql stable as $$
  select coalesce(
           (select greatest(at, case when opens_at <= at then closes_at end) from opening
             where opening.product = whose.product and closes_at > at order by closes_at limit 1),
           at)
    from hours_of(of_product) whose (product) where whose.product is not null
$$;

-- The instant at which staff have worked for so long; null: not within the openings that are stored, or without a time.
create function add_working_time(of_product smallint, at timestamptz, ms bigint) returns timestamptz
language plpgsql stable as $$
declare
  whose  smallint := hours_of(of_product);
  target bigint;
begin
  if whose is null then
    return at + ms * interval '1 ms';
  end if;
  select worked_ms - extract(epoch from closes_at - greatest(opens_at, at)) * 1000 + ms into target
    from opening where product = whose and closes_at > at order by closes_at limit 1;
  return (select closes_at - (worked_ms - target) * interval '1 ms' from opening
           where product = whose and worked_ms >= target order by worked_ms limit 1);
end $$;

-- The latest start from which staff have worked for so long up to `at`; -infinity: before the openings that are stored.
create function work_began(of_product smallint, at timestamptz, ms bigint) returns timestamptz
language plpgsql stable as $$
declare
  whose  smallint := hours_of(of_product);
  target bigint;
begin
  if whose is null then
    return at - ms * interval '1 ms';
  end if;
  select worked_ms - extract(epoch from closes_at - greatest(opens_at, at)) * 1000 - ms into target
    from opening where product = whose and closes_at > at order by closes_at limit 1;
  return coalesce((select closes_at - (worked_ms - target) * interval '1 ms' from opening
                    where target > 0 and product = whose and worked_ms >= target order by worked_ms limit 1),
                  '-infinity');
end $$;

-- The away message, once for each chat that no member of staff has written in. ---------------------------------------

create function away_due_at(of chat) returns timestamptz language sql stable as $$
  select closed_from(of.product, greatest(of.waiting_since, now()))
   where of.ended_at is null and of.first_staff_message_at is null
     and not exists (select from message
                      where chat_id = of.id and sender_type = 3 and sender_id = 0 and client_msg_id = 'away')
$$;

create function schedule_away() returns trigger language plpgsql as $$
begin
  if exists (select from business_hours) then
    perform schedule('chat.away', new.id, away_due_at(new), 'closed');
  end if;
  return null;
end $$;
create trigger away_added after insert on chat for each row
  when (new.waiting_since is not null) execute function schedule_away();
create trigger away_changed after update of waiting_since on chat for each row
  when ((old.waiting_since is null) <> (new.waiting_since is null) and old.first_staff_message_at is null)
  execute function schedule_away();

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
  select 'chat.away', chat.id, away_due_at(chat), 'closed' from chat where chat.waiting_since is not null;

create trigger hours_changed after insert or update or delete on business_hours for each row
  execute function schedule_missing();

-- The menu, beside the online settings and for the same roles. A new database gets its menus elsewhere.
with neighbour as (
  select * from resource where uri = '/settings/settings-online/index' order by id limit 1
), added as (
  insert into resource (app_id, code, name, parent_id, sort_num, status, type, uri)
  select app_id, 'settings-hours', 'Business Hours', parent_id, sort_num + 25, status, type,
         '/settings/settings-hours/index'
    from neighbour
  returning id
)
insert into role_resource (role_id, resource_id)
select distinct held.role_id, added.id
  from role_resource held join resource on resource.id = held.resource_id cross join added
 where resource.uri = '/settings/settings-online/index';
