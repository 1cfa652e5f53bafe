-- Handing out queries, and their expiry ---------------------------------------------------------------------------

-- what waits for somebody, oldest first
create index query_unassigned on query (created_at, id) where status = 1 and staff_id is null;
-- when somebody was last given one
create index query_staff_assigned on query (staff_id, assigned_at);
-- what staff have yet to answer, and what has yet to be said of its expiry
create index query_to_expire on query (created_at) where status = 1 and first_staff_reply_at is null and expired_at is null;
create index query_to_tell on query (created_at) where status = 1 and first_staff_reply_at is null and expiry_told_at is null;
