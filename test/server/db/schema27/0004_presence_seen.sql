-- When any server last saw one of their chat sockets open. A person who is online without an open socket is away. After
-- a grace period their chats are recalled, and they get none until they are back.
alter table presence add column seen_at timestamptz not null default now();
