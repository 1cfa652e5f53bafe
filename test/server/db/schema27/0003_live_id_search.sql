-- 'Live ID contains these digits' over any number of chats.
create extension if not exists pg_trgm;
create index chat_id_digits on chat using gin ((id::text) gin_trgm_ops);
