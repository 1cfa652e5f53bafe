-- When a person's break ends, in which they get no new chats; null: they are not on a break.
alter table presence add column break_ends_at timestamptz;
