-- Lists ----------------------------------------------------------------------------------------------------------
-- Leaders' lists and history: every filter reads an index in the order of its list, even if there are many chats and
-- few of them match.

-- By the day on which they were opened, newest first.
drop index chat_created;
create index chat_created on chat (created_at desc, id desc);
create index chat_product_created on chat (product, created_at desc, id desc) include (ended_at);
create index chat_staff_created on chat (staff_id, created_at desc, id desc);
create index chat_open_created on chat (created_at desc, id desc) where ended_at is null;
-- The index shows whether a chat has ended, so that counting many needs no look at the chats.
drop index chat_product_updated;
create index chat_product_updated on chat (product, updated_at desc, id desc) include (ended_at);
drop index chat_staff_updated;
create index chat_staff_updated on chat (staff_id, updated_at desc, id desc) include (ended_at);
drop index chat_staff_product_updated;
create index chat_staff_product_updated on chat (staff_id, product, updated_at desc, id desc) include (ended_at);
-- Chats in line.
create index chat_line_updated on chat (updated_at desc, id desc) where ended_at is null and staff_id is null;

-- Customers by part of their name or phone, or by the beginning of the name if the part is too short for trigrams. In
-- the order of code points, whatever the database's collation is.
create index app_user_name on app_user (lower(nick_name) collate "C", id);
create index app_user_name_part on app_user using gin ((lower(nick_name) collate "C") gin_trgm_ops);
create index app_user_phone_part on app_user using gin ((phone_code || phone) gin_trgm_ops);
