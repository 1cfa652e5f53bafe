import type { Db } from '../db/connection.ts';

export interface FailedLogin {
  /**
   * The account with the given name; null when there is none. The typed text is not stored, because it may be a
   * password.
   */
  readonly staffId: string | null;
  /** A network rather than one of its many addresses. */
  readonly network: string;
  readonly browser: string;
  readonly system: string;
}

/**
 * Writes a failed login to the audit log. Failures of one account and network within a minute share an entry with a
 * count. After `newPerMinute` entries in a minute, all further failures share one entry without account and network.
 */
export async function writeFailedLogin(
  db: Db,
  { staffId, network, browser, system }: FailedLogin,
  newPerMinute: number,
): Promise<void> {
  await db.query(
    `with recent as (
       select count(*) >= $5 as is_full
         from (select from audit_log
                where action = 'session.failed' and at >= date_trunc('minute', now()) limit $5) entry
     )
     insert into audit_log (staff_id, action, object_type, object_id, after)
     select null, 'session.failed', 'staff', case when is_full then '' else $1 end,
            jsonb_build_object('address', case when is_full then '' else $2::text end,
                               'browser', case when is_full then '' else $3::text end,
                               'system', case when is_full then '' else $4::text end, 'tries', 1)
       from recent
     on conflict (object_id, (after ->> 'address'), date_trunc('minute', at at time zone 'UTC'))
      where action = 'session.failed'
     do update set after = jsonb_set(audit_log.after, '{tries}', to_jsonb((audit_log.after ->> 'tries')::int + 1))`,
    [staffId ?? '', network, browser, system, newPerMinute],
  );
}

/** The networks from which logins to an account have failed within so long. */
export async function readFailedNetworks(db: Db, staffId: string, withinMs: number): Promise<readonly string[]> {
  return db.values<string>(
    `select distinct after ->> 'address' as network from audit_log
      where action = 'session.failed' and object_id = $1 and at > now() - $2 * interval '1 ms'`,
    [staffId, withinMs],
  );
}
