-- After these times a waiting customer is marked on the pages of staff: amber, and as late.
alter table config_chat
  add column wait_amber_minutes integer not null default 2 check (wait_amber_minutes > 0),
  add column wait_late_minutes  integer not null default 5,
  add check (wait_amber_minutes < wait_late_minutes);
