-- 'Live ID contains these digits', among all chats or among those of one person. Messages move chats within indexes. This
-- one collects such changes first, and each search reads what is collected: at most 128 kB instead of 4 MB.
create extension if not exists btree_gin;
create index chat_staff_digits on chat using gin (staff_id, (id::text) gin_trgm_ops)
  with (gin_pending_list_limit = 128);
drop index chat_id_digits;
