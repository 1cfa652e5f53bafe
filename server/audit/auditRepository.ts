import type { AuditAction, AuditObject } from '#contract/auditActions.ts';
import type { Db } from '../db/connection.ts';

export interface AuditEntry {
  /** The person who did it; null for the product itself. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  /** The type of the changed object. */
  readonly objectType: AuditObject;
  readonly objectId: string;
  /** The changed fields, before and after; absent: none. Never content of chats, never passwords. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/** Writes entries in the transaction that makes the change: actions of people, and automatic changes of their work. */
export async function writeAudit(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = (value: object | null = null): string | null => (value === null ? null : JSON.stringify(value));
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
