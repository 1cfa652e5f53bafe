-- Assigning queries, and their expiry -----------------------------------------------------------------------------

-- unassigned queries, oldest first
create index query_unassigned on query (created_at, id) where status = 1 and staff_id is null;
-- when a staff member last got one
create index query_staff_assigned on query (staff_id, assigned_at);
-- queries that staff have not answered, and those whose expiry has not been logged
create index query_to_expire on query (created_at) where status = 1 and first_staff_reply_at is null and expired_at is null;
create index query_to_tell on query (created_at) where status = 1 and first_staff_reply_at is null and expiry_told_at is null;
