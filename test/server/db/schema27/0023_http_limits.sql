-- Networks from which accounts have logged in. Failed logins of others there do not lock these accounts out.
create table login_network (
  -- a hash of the network with the account, as in login_try
  pair    text primary key,
  -- a hash of the account
  account text not null,
  last_at timestamptz not null
);
create index login_network_account on login_network (account, last_at desc);
create index login_network_last on login_network (last_at);

-- Uploads of the last minutes. One without an end counts as under way until it is too old, because its server may have
-- been killed.
create unlogged table upload_slot (
  id         bigint generated always as identity primary key,
  owner_type smallint not null,
  owner_id   bigint not null,
  began_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz
);
create index upload_slot_owner on upload_slot (owner_type, owner_id, began_at desc);
create index upload_slot_began on upload_slot (began_at);
