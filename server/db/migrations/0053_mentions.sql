-- Whom a note mentions, and who was told of it, each once (docs/decisions/0088).
create table note_mention (
  note_id  bigint not null references note on delete cascade,
  -- 1 a person, 2 a team
  type     smallint not null check (type in (1, 2)),
  id       bigint not null,
  primary key (note_id, type, id)
);
create table note_mentioned (
  note_id  bigint not null references note on delete cascade,
  staff_id bigint not null references staff,
  primary key (note_id, staff_id)
);
create index note_mentioned_staff on note_mentioned (staff_id, note_id desc);
