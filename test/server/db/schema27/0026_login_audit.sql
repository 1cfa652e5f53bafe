-- Failed logins: one entry for each account and network a minute, which counts them.
create unique index audit_log_failed_login on audit_log (object_id, (after ->> 'address'), date_trunc('minute', at at time zone 'UTC'))
  where action = 'session.failed';
