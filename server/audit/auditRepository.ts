import type { AuditAction, AuditObject } from '../../contract/auditActions.ts';
import type { Db } from '../db/connection.ts';

export interface AuditEntry {
  /** Who did it; null: the product itself. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  /** What it was done to. */
  readonly objectType: AuditObject;
  readonly objectId: string;
  /** What changed: as it was, and as it is. No content of chats, no passwords. */
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes what people did, and what the product did to their work, in the transaction that does it. */
export async function writeAudit(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  await tx.query(
    `insert into audit_log (staff_id, action, object_type, object_id, before, after)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[])`,
    [
      entries.map(({ staffId }) => staffId),
      entries.map(({ action }) => action),
      entries.map(({ objectType }) => objectType),
      entries.map(({ objectId }) => objectId),
      entries.map(({ before }) => json(before)),
      entries.map(({ after }) => json(after)),
    ],
  );
}
