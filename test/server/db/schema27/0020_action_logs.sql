-- Problems that staff reported, with the action log of their screen.
create table action_log (
  id             bigint generated always as identity primary key,
  created_at     timestamptz not null default now(),
  staff_id       bigint not null references staff,
  -- made by the page once per report: a repeated request is the same report
  client_id      text not null,
  note           text not null,
  from_at        timestamptz not null,
  until_at       timestamptz not null,
  actions        integer not null,
  client_version integer not null,
  device         text not null,
  -- gzip over JSON, redacted by the page; the server stores it without reading it
  log            bytea not null,
  unique (staff_id, client_id)
);
create index action_log_staff on action_log (staff_id, id desc);
alter table action_log alter column log set storage external; -- compressed already

-- The texts of chats, if the reporter agreed to include them. They are stored apart from the log, so that one delete
-- erases the texts of a chat.
create table action_log_text (
  action_log_id bigint not null references action_log on delete cascade,
  chat_id       bigint not null references chat on delete cascade,
  -- by the message's number in the chat
  texts         json not null,
  primary key (action_log_id, chat_id)
);
create index action_log_text_chat on action_log_text (chat_id);

-- Adds the replay's menu to a deployment that already has menus.
insert into resource (code, name, sort_num, type, uri)
select 'replay', 'Replay', least(max(sort_num)::bigint + 10, 2147483647), 'MENU', '/debug/replay' from resource where parent_id is null having count(*) > 0;
