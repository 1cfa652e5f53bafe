-- How customers rated chats (docs/decisions/0107): one row of each chat whose customer is asked.
create table chat_rating (
  chat_id     bigint primary key references chat on delete cascade,
  customer_id bigint not null references app_user,
  asked_at    timestamptz not null default now(),
  -- null: not rated yet
  rating      smallint check (rating between 1 and 5),
  reason      text check (reason in ('waiting', 'notSolved', 'notClear', 'notFriendly')),
  words       text not null default '',
  rated_at    timestamptz
);
create index chat_rating_customer on chat_rating (customer_id, asked_at);
create index chat_rating_low on chat_rating (rated_at desc, chat_id) where rating <= 3;

alter table config_chat add column is_rating_asked boolean not null default true;

-- Figures of reports (docs/reports.md).
alter table report_staff_day
  add column rated integer not null default 0,
  add column rating_sum integer not null default 0;
alter table report_staff_month
  add column rated integer not null default 0,
  add column rating_sum integer not null default 0;

create function mark_chat_rated() returns trigger language plpgsql as $$
begin
  insert into report_change select 2, created_at from chat where id = new.chat_id;
  return null;
end $$;
create trigger chat_rated after insert or update of rating on chat_rating for each row
  when (new.rating is not null) execute function mark_chat_rated();
