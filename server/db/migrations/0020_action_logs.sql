-- Problems that staff reported, with the action log of what their screen did.
create table action_log (
  id             bigint generated always as identity primary key,
  created_at     timestamptz not null default now(),
  staff_id       bigint not null references staff,
  -- made by the page once a report: sent again it is the same one
  client_id      text not null,
  note           text not null,
  from_at        timestamptz not null,
  until_at       timestamptz not null,
  actions        integer not null,
  client_version integer not null,
  device         text not null,
  -- gzip over JSON, redacted before it came; kept unread
  log            bytea not null,
  unique (staff_id, client_id)
);
create index action_log_staff on action_log (staff_id, id desc);
alter table action_log alter column log set storage external; -- packed already

-- What was written, where the reporter agreed to include it: apart from the log, so that a chat's words are erased by one delete.
create table action_log_text (
  action_log_id bigint not null references action_log on delete cascade,
  chat_id       bigint not null references chat on delete cascade,
  -- by the message's number in the chat
  texts         json not null,
  primary key (action_log_id, chat_id)
);
create index action_log_text_chat on action_log_text (chat_id);

-- The replay's menu, where there are menus already.
insert into resource (code, name, sort_num, type, uri)
select 'replay', 'Replay', least(max(sort_num)::bigint + 10, 2147483647), 'MENU', '/debug/replay' from resource where parent_id is null having count(*) > 0;
