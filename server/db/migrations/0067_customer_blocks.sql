-- Customers who may not write until a time (docs/decisions/0104). What is past is deleted.
create table customer_block (
  customer_id bigint primary key references app_user,
  until       timestamptz not null,
  -- for staff
  reason      text not null,
  blocked_by  bigint not null references staff,
  blocked_at  timestamptz not null default clock_timestamp()
);

-- Of the customer's open chat, which a block changes too. So the commit of messages looks nowhere else.
alter table chat add column blocked_until timestamptz;
