-- Since when the customer waits for an answer; null while nobody keeps them waiting, and once the chat has ended.
alter table chat add column waiting_since timestamptz;
