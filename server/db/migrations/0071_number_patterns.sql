-- Numbers that a product keeps out of its chats and queries (docs/decisions/0103).
alter table product add column number_patterns text[] not null default '{}';
