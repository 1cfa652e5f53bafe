-- Some rows in each table of a database with schema version 27, written as the releases of that version did.

insert into server_meta values ('demo', 'false');
insert into app_user (id, phone_code, phone, nick_name, head_img)
values (1001, '44', '7700900001', 'Ann', ''), (1002, '82', '1000000002', '통합', repeat('a', 32));

insert into resource (code, name, type, uri) values ('chats', 'Chats', 'MENU', '/chats');
insert into resource (code, name, type, uri, parent_id) select 'task', 'My Task', 'MENU', '/tasks', id from resource;
insert into role (code, name) values ('agent', 'Agent');
insert into role_resource (role_id, resource_id) select role.id, resource.id from role, resource;
insert into staff (account, name, type, password_hash, role_id, target_id)
select 'agent', 'Agent', 'D', 'hash', role.id, 1002 from role;
insert into staff (account, name, password_hash, deleted_at) values ('agent', 'Former', 'hash', now());

insert into session (staff_id, token_hash, expires_at, device, address)
select id, '\x0102', now() + interval '12 hours', 'browser', '192.0.2.1' from staff where deleted_at is null;
insert into login_try values ('a hash', 2, now());
insert into login_network values ('a hash', 'another hash', now());
insert into server_process (id) values ('00000000-0000-4000-8000-000000000001');
insert into presence (staff_id, is_online) select id, true from staff where deleted_at is null;
insert into staff_socket (staff_id, process_id)
select staff_id, '00000000-0000-4000-8000-000000000001' from presence;

insert into chat (customer_id, product, staff_id) select 1001, 1, id from staff where deleted_at is null;
insert into chat (customer_id, product) values (1002, 2);
insert into chat (customer_id, product, ended_at, ended_by, solved) values (1001, 3, now(), 1, true);
insert into chat_queue (chat_id) select id from chat where staff_id is null and ended_at is null;
select commit_messages(array_agg(chat.id), array_agg(1::smallint), array_agg(chat.customer_id), array_agg('a'::text),
                       array_agg(1::smallint), array_agg('{"text":"Hello"}'::text), array_agg(0::float8))
  from chat where ended_at is null;
select commit_messages(array[chat.id], array[2::smallint], array[chat.staff_id], array['b'::text], array[2::smallint],
                       array['{"img_url":"' || repeat('b', 32) || '"}'], array[0::float8])
  from chat where staff_id is not null;
select move_marks(array[chat.id], array[1::smallint], array[1001::bigint], array[2], array[1])
  from chat where staff_id is not null;
insert into chat_event (chat_id, kind, actor_type, actor_id, staff_id) select id, 1, 1, customer_id, staff_id from chat;
select tell_people(array_agg(chat_event.id), array_agg(1::smallint), array_agg(chat_event.actor_id)) from chat_event;
update config_chat set greeting_coming = 'Hello', wait_amber_minutes = 3;

insert into file (id, owner_type, owner_id, media_type, width, height, byte_length)
values (repeat('a', 32), 3, 0, 'image/png', 1, 1, 2), (repeat('b', 32), 2, 1, 'image/png', 1, 1, 2);
insert into file_content select id, '\x0102' from file;
insert into upload_slot (owner_type, owner_id) values (1, 1001);

insert into category (name) values ('Payment');
insert into subject (name) values ('Delay');
insert into query (customer_id, product, category_id, subject_id, title, description, staff_id, client_id)
select 1001, 1, category.id, subject.id, 'A title', 'A description', staff.id, 'client'
  from category, subject, staff where staff.deleted_at is null;
insert into query (customer_id, product, title, description, status, closed_at)
values (1002, 2, 'Closed', 'Long ago', 2, now());
insert into query_search
select id, array_to_tsvector(array['title', 'description'] || query_facets(query)) from query;
update query set status = 2 where client_id = 'client';
insert into query_picture select id, 1, repeat('a', 32) from query;
insert into reply (query_id, author_type, author_id, description, related) select id, 2, 1, 'A reply', '{1}' from query;
insert into reply_picture select id, 1, repeat('b', 32) from reply;
insert into reply_version (reply_id, description, written_at, replaced_by) select id, 'Before', now(), 1 from reply;
insert into query_log (query_id, action, actor_type, actor_id) select id, 'recalled', 3, 0 from query;
insert into query_look (query_id, staff_id, is_writing) select id, 1, true from query;
update config_query set allocation = 5;

insert into staff_notification_head (staff_id, last_no) values (1, 1);
insert into staff_notification (staff_id, no, text) values (1, 1, 'A text');
insert into audit_log (staff_id, action, object_type, object_id, after)
values (1, 'role.created', 'role', '1', '{"name": "Agent"}'), (null, 'session.failed', 'staff', '1', '{"address": "x"}');

insert into report_state (zone, since, until, starts_at, ends_at, customers)
values ('UTC', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-03', 1);
insert into report_day values (1, '2026-01-01', 1, 2, 3, 1);
insert into report_staff_day values (1, '2026-01-01', 1, 4, 5, 6, 7);
insert into report_staff_month values (1, '2026-01-01', 1, 4, 5, 6, 7);
insert into report_usage_day values ('2026-01-01', 1);
insert into report_customer values (1001);

insert into action_log (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log)
values (1, 'client', 'A note', now(), now(), 3, 1, 'browser', '\x1f8b');
insert into action_log_text select action_log.id, chat.id, '{"1": "Hello"}' from action_log, chat;
