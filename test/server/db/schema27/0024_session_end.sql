-- When a session ends, even if it is in use.
alter table session add column ends_at timestamptz;
update session set ends_at = created_at + interval '24 hours';
alter table session alter column ends_at set not null, alter column ends_at set default now() + interval '24 hours';
