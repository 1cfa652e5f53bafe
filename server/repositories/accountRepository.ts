import type { UserType } from '../../contract/domain.ts';
import type { Db } from '../db/connection.ts';

/** An account as those who administer it see it. */
export interface Account {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly type: UserType;
  readonly status: 'A' | 'I';
}

/**
 * Locks all active admins until the transaction ends: whoever takes one away waits for whoever does the same, and then sees what is left.
 * @returns their ids
 */
export async function lockActiveAdmins(tx: Db): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id::text from staff where type = 'A' and status = 'A' and deleted_at is null order by staff.id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Locks an account until the transaction ends. @returns null when there is none, or it has been deleted */
export async function lockAccount(tx: Db, staffId: string): Promise<Account | null> {
  const { rows: [row] } = await tx.query<Account>(
    'select id::text, account, name, type, status from staff where id = $1 and deleted_at is null for no key update', [staffId],
  );
  return row ?? null;
}

/** What people wrote stays theirs, so the account's row does too. */
export async function markDeleted(tx: Db, staffId: string): Promise<void> {
  await tx.query('update staff set deleted_at = now(), updated_at = now() where id = $1', [staffId]);
}
