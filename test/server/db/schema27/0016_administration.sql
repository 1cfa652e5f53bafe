-- What the screens for accounts, roles, menus, sessions and the audit log need.

alter table session add column device text not null default ''; -- the browser's User-Agent
alter table session add column address text not null default ''; -- the address of the login

alter table role add column created_at timestamptz not null default now();
alter table role add column updated_at timestamptz not null default now();
create index staff_role on staff (role_id) where deleted_at is null;

-- Messaging-app users by the beginning of their phone.
drop index app_user_phone;
create index app_user_phone on app_user (phone_code, phone text_pattern_ops);

create index audit_log_staff on audit_log (staff_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_object on audit_log (object_id, at desc, id desc);

-- Logins that failed or have not succeeded yet, of all server processes. Rows that a crash loses do no harm.
create unlogged table login_try (
  -- an address, or an address with an account
  key     text primary key,
  count   integer not null,
  last_at timestamptz not null
);
create index login_try_last on login_try (last_at);

-- Adds the audit log's menu to a deployment that already has menus.
insert into resource (code, name, parent_id, sort_num, type, uri)
select 'audit-log', 'Audit Log', parent.id, 40, 'MENU', '/audit-log'
  from resource parent where parent.uri = '/AccountManagement' and parent.type = 'MENU' limit 1;
