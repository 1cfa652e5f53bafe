-- What staff see of a customer beside a chat (docs/decisions/0092).

-- The zone of the customer's browser when it starts the chat, by its IANA name; null: it named none that is known.
alter table chat add column time_zone text;

-- The one note that staff keep about a customer.
create table customer_note (
  customer_id bigint primary key references app_user,
  text        text not null,
  updated_by  bigint not null references staff,
  updated_at  timestamptz not null default clock_timestamp()
);
