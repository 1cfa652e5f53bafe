/*
 * The state of all that live lists show. Equal versions mean equal lists, with changes by any program, and after a
 * switch to another PostgreSQL.
 *
 * `number` grows with each change, before others see the change. `running` names the transactions that have changed
 * something and not ended. They are read after the number: so a change that is in the number is either seen by reads
 * of the lists after this call, or its transaction is in `running`.
 */
create function list_version(out number text, out running text[])
language plpgsql volatile
as $$
begin
  select extract(epoch from pg_postmaster_start_time()) || '.' || last_value into number from list_change;
  select coalesce(array_agg(virtualtransaction), '{}') into running
    from pg_locks
   where locktype = 'advisory' and objid = 4353006 and objsubid = 1
     and database = (select oid from pg_database where datname = current_database());
end
$$;
