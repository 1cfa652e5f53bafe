import type { Db } from '../db/connection.ts';

/** Whether somebody is given work. */
export interface InService {
  readonly staffId: string;
  readonly isInService: boolean;
}

/**
 * Accounts that are there, locked until the transaction ends. Their presence is locked as well: no chat is being given
 * to them meanwhile, by hand or by rule.
 */
export async function lockInService(tx: Db, staffIds: readonly string[]): Promise<readonly InService[]> {
  await tx.query('select from presence where staff_id = any($1::bigint[]) order by staff_id for no key update', [
    staffIds,
  ]);
  const { rows } = await tx.query<InService>(
    `select id::text as "staffId", in_service as "isInService"
       from staff where id = any($1::bigint[]) and deleted_at is null order by id for no key update`,
    [staffIds],
  );
  return rows;
}

export async function setInService(tx: Db, staffIds: readonly string[], isInService: boolean): Promise<void> {
  await tx.query('update staff set in_service = $2, updated_at = now() where id = any($1::bigint[])', [
    staffIds,
    isInService,
  ]);
}
