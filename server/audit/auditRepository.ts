import { AUDIT_BY, AUDITED, type AuditBy, type AuditAction } from '#contract/auditActions.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { AuditEntry as LoggedEntry, Auditor, exportAuditLog } from '#contract/http/audit.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { partOf } from '../db/searchWords.ts';
import { countShown, instantOf, microsOf, valuesOf, walkOf, type Position, type Slice } from '../db/slice.ts';

export interface AuditEntry {
  /** The person who did it; null for the product itself. */
  readonly staffId: string | null;
  readonly action: AuditAction;
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
      entries.map(({ action }) => AUDITED[action]),
      entries.map(({ objectId }) => objectId),
      entries.map(({ before }) => json(before)),
      entries.map(({ after }) => json(after)),
    ],
  );
}

/** Absent means any. */
export interface AuditFilter extends Pick<RequestOf<typeof exportAuditLog>, 'by' | 'staffId' | 'action'> {
  readonly objectId?: string;
  readonly since?: Date;
  readonly before?: Date;
}

/** An entry of the audit log, with the current names of the person and the object. */
export interface StoredAuditEntry extends Omit<LoggedEntry, 'objectName' | 'changes'>, Pick<Position, 'micros'> {
  /** null for objects that are deleted or have no name. */
  readonly objectName: string | null;
  /** As stored; any shape. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * SQL of the object's name. It ignores invalid ids. Titles of queries are customers' words, so they are not used as
 * names.
 */
const OBJECT_NAME = `
  case when entry.object_id ~ '^[1-9][0-9]{0,17}$' then case entry.object_type
    when 'staff' then (select name from staff where staff.id = entry.object_id::bigint)
    when 'role' then (select name from role where role.id = entry.object_id::bigint)
    when 'resource' then (select name from resource where resource.id = entry.object_id::bigint)
    when 'category' then (select name from category where category.id = entry.object_id::bigint)
    when 'subject' then (select name from subject where subject.id = entry.object_id::bigint)
    when 'product' then (select name from product where product.code = entry.object_id::bigint)
    when 'tag' then (select name from tag where tag.id = entry.object_id::bigint)
    when 'business_hours' then (select name from product where product.code = entry.object_id::bigint)
    when 'target' then (select name from product where product.code = entry.object_id::bigint)
    when 'team' then (select name from team where team.id = entry.object_id::bigint)
    when 'canned_reply' then (select title from canned_reply
                               where canned_reply.id = entry.object_id::bigint and scope <> 'personal')
    when 'session' then (select staff.name from session join staff on staff.id = session.staff_id
                          where session.id = entry.object_id::bigint)
  end end`;

/** The entries, newest first. */
export async function listAudit(db: Db, filter: AuditFilter, slice: Slice<Position>) {
  const { where, values, add } = conditions(filter);
  const { beyond, rest } = walkOf(slice, { keys: ['at', 'id'], at: (position) => instantOf(position, add), add });
  return db.rows<StoredAuditEntry>(
    `select entry.id::text, ${isoTime('entry.at')} as at, entry.staff_id::text as staff_id,
            coalesce(staff.account, '') as account, coalesce(staff.name, '') as name,
            coalesce(bound.head_key, '') as head_img, entry.action, entry.object_type, entry.object_id,
            ${OBJECT_NAME} as object_name, entry.before, entry.after,
            ${microsOf('entry.at')} as micros
       from (select * from audit_log where ${where.join(' and ')} and ${beyond} ${rest}) entry
       left join staff on staff.id = entry.staff_id left join app_user bound on bound.id = staff.target_id
      order by entry.at desc, entry.id desc`,
    values,
  );
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(db, `audit_log where ${where.join(' and ')} order by at desc, id desc`, values);
}

/**
 * Accounts with this text in their name, account or email, deleted ones last.
 * @param id lists the account with this id first; null when the text is not an id
 */
export async function findAuditors(
  db: Db,
  { keyword, id, max }: { readonly keyword: string; readonly id: string | null; readonly max: number },
): Promise<Auditor[]> {
  return db.rows<Auditor>(
    `select staff.id::text, staff.account, staff.name, coalesce(bound.head_key, '') as head_img
       from staff left join app_user bound on bound.id = staff.target_id
      where staff.folded_text like $1 or staff.id = $2
      order by staff.id is distinct from $2, staff.deleted_at is not null, lower(staff.name), staff.id limit $3`,
    [partOf(keyword), id, max],
  );
}

/** Each is the predicate of an index. */
const BY: Readonly<Record<AuditBy, string>> = {
  [AUDIT_BY.people]: "(staff_id is not null or action = 'session.failed')",
  [AUDIT_BY.system]: "(staff_id is null and action <> 'session.failed')",
};

function conditions({ by, staffId, action, objectId, since, before }: AuditFilter) {
  const { values, add } = valuesOf();
  const where = ['true'];
  if (by !== undefined) where.push(BY[by]);
  if (staffId !== undefined) where.push(`staff_id = ${add(staffId)}`);
  if (action !== undefined) where.push(`action = ${add(action)}`);
  if (objectId !== undefined) where.push(`object_id = ${add(objectId)}`);
  if (since !== undefined) where.push(`at >= ${add(since)}`);
  if (before !== undefined) where.push(`at < ${add(before)}`);
  return { where, values, add };
}
