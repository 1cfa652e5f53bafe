-- From whom an unassigned query was taken, and when, because they may not work on queries any more. They get it back if
-- they may again soon.
alter table query
  add column taken_from bigint references staff,
  add column taken_at timestamptz;
