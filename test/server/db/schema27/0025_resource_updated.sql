-- Shows an editor of a menu whether someone else has changed it since.
alter table resource add column updated_at timestamptz not null default now();
