-- What the app of a customer says about itself while a chat goes on (docs/decisions/0094).
create table chat_app_context (
  chat_id   bigint not null references chat,
  -- it applies from this message on
  from_seq  integer not null,
  -- signed: claims of the app's back end. Otherwise what the device says.
  is_signed boolean not null,
  context   jsonb not null,
  stored_at timestamptz not null default now(),
  primary key (chat_id, is_signed, from_seq)
);
