-- What members of staff have chosen for themselves: the keys of commands, and the key that sends. Absent: the defaults.
create table staff_preferences (
  staff_id bigint primary key references staff on delete cascade,
  keys     jsonb not null,
  send_key text not null check (send_key in ('enter', 'modEnter'))
);
