-- Whether the end of a chat leads to the next one that waits, and whether screen readers hear of other chats.
alter table staff_preferences
  add column after_end text not null default 'next' check (after_end in ('next', 'stay')),
  add column announces_chats boolean not null default true;
