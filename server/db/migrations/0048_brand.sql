-- Logos, which everyone may read (docs/decisions/0084). The id is the beginning of the content's SHA-256.
create table logo (
  id         text primary key,
  media_type text not null,
  content    bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- null: those of the product.
alter table config_chat
  add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
  add column logo   text references logo;
