-- When the customer was asked whether the chat solved the problem; null if not asked. `solved` is the answer.
alter table chat add column solved_asked_at timestamptz;
