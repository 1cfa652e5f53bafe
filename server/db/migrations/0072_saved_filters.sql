-- Filters of lists that people have saved under names: list, name and search of the address.
alter table staff_preferences
  alter column keys set default '[]',
  alter column send_key set default 'enter',
  add column saved_filters jsonb not null default '[]';
