-- The chats that a report is about, and what the pages of their customers recorded (docs/decisions/0097).
create table action_log_chat (
  action_log_id bigint not null references action_log on delete cascade,
  chat_id       bigint not null references chat on delete cascade,
  -- when its customer was asked for the log of their page; null: they were not
  asked_at      timestamptz,
  -- when they sent it or declined; null: not yet
  answered_at   timestamptz check (answered_at is null or asked_at is not null),
  -- as action_log.log; null: they did not send it
  log           bytea check (log is null or answered_at is not null),
  primary key (action_log_id, chat_id)
);
create index action_log_chat_chat on action_log_chat (chat_id);
create index action_log_chat_open on action_log_chat (chat_id) where asked_at is not null and answered_at is null;
alter table action_log_chat alter column log set storage external; -- compressed already
