-- When the customer was asked whether the chat solved it; null where they were not. `solved` is the answer.
alter table chat add column solved_asked_at timestamptz;
