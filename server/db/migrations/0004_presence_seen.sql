-- When one of their chat sockets was last seen open, by any server. Online without one is away: after a grace period
-- their chats are recalled, and they are given none until they are back.
alter table presence add column seen_at timestamptz not null default now();
