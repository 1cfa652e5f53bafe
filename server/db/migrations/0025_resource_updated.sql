-- Tells an editor of a menu whether somebody else has changed it since.
alter table resource add column updated_at timestamptz not null default now();
