import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import type { Db } from '../db/connection.ts';
import { IS_EXPIRED } from './queryRepository.ts';

/** Each figure is counted up to EXACT_TOTAL_MAX + 1. */
export interface OwnQueries {
  readonly open: number;
  readonly due: number;
  readonly expired: number;
  readonly unassigned: number;
}

const NONE: OwnQueries = { open: 0, due: 0, expired: 0, unassigned: 0 };

/** A query is due within the reminder's time of its expiry. */
export async function countOwnQueries(db: Db, staffId: string): Promise<OwnQueries> {
  const row = await db.maybe<OwnQueries>(
    `with own as (
       select ${IS_EXPIRED} as is_expired,
              query.first_staff_reply_at is null and exists (
                select from config_query where expire_in > 0 and notification > 0
                   and query.created_at < now() - (expire_in - notification) * interval '1 hour') as is_near
         from query where query.status = 1 and query.staff_id = $1 limit $2
     )
     select count(*)::int as open, count(*) filter (where is_near and not is_expired)::int as due,
            count(*) filter (where is_expired)::int as expired,
            (select count(*)::int from (select from query where status = 1 and staff_id is null limit $2) free)
              as unassigned
       from own`,
    [staffId, EXACT_TOTAL_MAX + 1],
  );
  return row ?? NONE;
}

/** Expired queries of everyone, up to EXACT_TOTAL_MAX + 1. */
export async function countExpiredQueries(db: Db): Promise<number> {
  return db.value<number>(
    `select count(*)::int as count from (select from query where query.status = 1 and ${IS_EXPIRED} limit $1) expired`,
    [EXACT_TOTAL_MAX + 1],
  );
}
