-- The audit log shows what people did apart from what the product did itself. A failed login is an attempt of a person.
-- The predicates are those of the query, so the planner can use the indexes.
create index audit_log_people on audit_log (at desc, id desc) where staff_id is not null or action = 'session.failed';
create index audit_log_system on audit_log (at desc, id desc) where staff_id is null and action <> 'session.failed';
