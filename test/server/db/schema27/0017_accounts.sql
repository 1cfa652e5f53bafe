-- A deleted account's row stays, because messages and replies refer to it. Its name and its messaging-app user are free
-- for another account.
drop index staff_account;
create unique index staff_account on staff (lower(account)) where deleted_at is null;
alter table staff drop constraint staff_target_id_key;
create unique index staff_target on staff (target_id) where deleted_at is null;
-- the messaging-app user of a current or deleted account
create index staff_target_ever on staff (target_id);

-- when a person last used any of their sessions, also ended ones
create index session_staff_ever on session (staff_id);

-- Queries of deleted accounts.
alter table query_log drop constraint query_log_action_check;
alter table query_log add constraint query_log_action_check
  check (action in ('created', 'assigned', 'recalled', 'opened', 'closed', 'replied', 'replyEdited', 'replyDeleted', 'expired'));
with recalled as (
  update query set staff_id = null, assigned_at = null, expiry_told_at = null, updated_at = clock_timestamp()
    from staff where staff.id = query.staff_id and query.status = 1 and (staff.status = 'I' or staff.deleted_at is not null)
  returning query.id, staff.name
)
insert into query_log (query_id, action, actor_type, actor_id, old_desc) select id, 'recalled', 3, 0, name from recalled;
