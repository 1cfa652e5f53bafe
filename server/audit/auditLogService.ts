import { AUDIT_EXPORT_MAX } from '#contract/constants.ts';
import type { AuditChange, AuditEntry, Auditor, exportAuditLog } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { BATCH_ROWS, inBatches } from '../common/workbook.ts';
import { spanOf } from '../common/days.ts';
import { idIn, isId } from '../common/ids.ts';
import { emptyPage, pageOf, positionIn, positionOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf, beginningOf } from '../common/texts.ts';
import { fileNameOf, type Cell, type Column, type Workbook } from '../common/workbook.ts';
import type { Database } from '../db/database.ts';
import { readStaffNames } from '../people/index.ts';
import {
  countAudit,
  findAuditors,
  listAudit,
  type AuditFilter,
  type StoredAuditEntry,
  writeAudit,
} from './auditRepository.ts';

/** In UTF-16 code units. */
const VALUE_MAX = 500;
/** Each action changes about as many fields as a form has. Larger entries do not come from this product. */
const FIELDS_MAX = 200;
const DEPTH_MAX = 8;
/** The field name of a value that is not an object. */
const WHOLE = 'value';

/** The fields that differ between two stored states. Old entries can have any shape, so it accepts every JSON value. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [from, to] = [flat(before), flat(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
    .filter((change) => change.from !== change.to)
    .slice(0, FIELDS_MAX)
    .map((change) => ({ field: beginningOf(change.field, VALUE_MAX), from: cut(change.from), to: cut(change.to) }));
}

/** The name that an object had when the entry was written. */
export function nameIn(...states: readonly unknown[]): string {
  const names = states.map((state) => (isRecord(state) ? state['name'] : undefined));
  return beginningOf(names.find((name): name is string => typeof name === 'string') ?? '', VALUE_MAX);
}

function flat(value: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const walk = (path: string, at: unknown, depth: number): void => {
    if (at === null || at === undefined) return;
    if (!isRecord(at) || depth > DEPTH_MAX) {
      const text = written(at);
      // An empty text or list counts as absent.
      if (text !== '') fields.set(path === '' ? WHOLE : path, text);
    } else for (const [key, inner] of Object.entries(at)) walk(path === '' ? key : `${path}.${key}`, inner, depth + 1);
  };
  walk('', value, 0);
  return fields;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(value: string | null): string | null {
  return value === null ? null : beginningOf(value, VALUE_MAX);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// The audit log, for administrators. Each function throws 4022 for an invalid request.

type AuditRequest = RequestOf<typeof exportAuditLog>;

const AUDITORS_MAX = 20;

const COLUMNS: readonly Column[] = [
  { header: 'When', kind: 'instant', width: 20 },
  { header: 'Account', kind: 'text', width: 20 },
  { header: 'Name', kind: 'text', width: 24 },
  { header: 'What', kind: 'text', width: 24 },
  { header: 'Object', kind: 'text', width: 14 },
  { header: 'Object ID', kind: 'text', width: 12 },
  { header: 'Object name', kind: 'text', width: 24 },
  { header: 'From', kind: 'text', width: 50 },
  { header: 'To', kind: 'text', width: 50 },
];

export interface AuditLogDeps {
  readonly db: Database;
  readonly timeZone: string;
  /** Most entries of one workbook. */
  readonly exportMax?: number;
}

export async function pageEntries(
  { db, timeZone }: AuditLogDeps,
  request: AuditRequest & PageRequest,
): Promise<Page<AuditEntry>> {
  const slice = sliceOf(request, positionIn);
  const filter = filterOf(timeZone, request);
  if (filter === null) return emptyPage(request);
  const [rows, counted] = await Promise.all([listAudit(db, filter, slice), countAudit(db, filter)]);
  const page = pageOf(request, { rows, counted }, positionOf);
  return { ...page, records: await entriesOf(db, page.records) };
}

export function searchPeople(db: Database, keyword: string): Promise<Auditor[]> {
  const text = searchTextOf(keyword);
  return findAuditors(db, { keyword: text, id: idIn(text), max: AUDITORS_MAX });
}

/**
 * The same entries as `pageEntries` as a workbook, AUDIT_EXPORT_MAX at most. The export itself is an entry, too.
 * @param checkAgain throws when the reader has lost the permission; called before each further batch
 */
export async function exportEntries(
  { db, timeZone, exportMax = AUDIT_EXPORT_MAX }: AuditLogDeps,
  { staffId }: StaffPrincipal,
  request: AuditRequest,
  checkAgain: () => Promise<unknown>,
): Promise<Workbook> {
  const filter = filterOf(timeZone, request);
  // The first batch is read before the response begins, so that an early failure is reported as an error, not as a
  // broken file.
  const first = filter === null ? [] : await listAudit(db, filter, { from: 'start', offset: 0, limit: BATCH_ROWS });
  await writeAudit(db, [{ staffId, action: 'audit.exported', objectId: '', before: null, after: request }]);
  const batches = inBatches({
    first,
    max: exportMax,
    checkAgain,
    readAfter: (position) => listAudit(db, filter ?? {}, { from: 'after', position, limit: BATCH_ROWS }),
  });
  return {
    fileName: fileNameOf('audit-log', request),
    timeZone,
    sheets: [{ name: 'Audit log', columns: COLUMNS, rows: rowsOf(db, batches) }],
  };
}

async function* rowsOf(
  db: Database,
  batches: AsyncIterable<readonly StoredAuditEntry[]>,
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) for (const entry of await entriesOf(db, batch)) yield toRow(entry);
}

function toRow({ at, account, name, action, objectType, objectId, objectName, changes }: AuditEntry): readonly Cell[] {
  const lines = (side: 'from' | 'to'): Cell =>
    text(changes.map((change) => `${change.field}: ${valueOf(change, side)}`).join('\n'));
  return [
    new Date(at),
    text(account),
    text(name),
    action,
    objectType,
    text(objectId),
    text(objectName),
    lines('from'),
    lines('to'),
  ];
}

function valueOf(change: AuditChange, side: 'from' | 'to'): string {
  const [value, name] = [change[side] ?? '–', change[`${side}Name`]];
  return name === undefined ? value : `${name} (${value})`;
}

function text(value: string): Cell {
  return value === '' ? null : value;
}

/** Adds the names of previous and new assignees, and of those who were whispered to. */
async function entriesOf(db: Database, stored: readonly StoredAuditEntry[]): Promise<AuditEntry[]> {
  const entries = stored.map(toEntry);
  const ids = entries
    .flatMap(({ changes }) => changes.filter(isOfStaff).flatMap(({ from, to }) => [from ?? '', to ?? '']))
    .filter(isId);
  const names = await readStaffNames(db, [...new Set(ids)]);
  const named = (change: AuditChange): AuditChange => {
    const [fromName, toName] = [names.get(change.from ?? ''), names.get(change.to ?? '')];
    return { ...change, ...(fromName !== undefined && { fromName }), ...(toName !== undefined && { toName }) };
  };
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => (isOfStaff(change) ? named(change) : change)),
  }));
}

function isOfStaff({ field }: { readonly field: string }): boolean {
  return field === 'staffId' || field === 'whisperTo';
}

function toEntry({ micros: _, before, after, objectName, ...entry }: StoredAuditEntry): AuditEntry {
  return { ...entry, objectName: objectName ?? nameIn(after, before), changes: changesOf(before, after) };
}

/** @returns null when nothing can match. @throws {DomainError} 4022 */
function filterOf(timeZone: string, request: AuditRequest): AuditFilter | null {
  const { keyword, stime: _, etime: __, ...same } = request;
  const text = searchTextOf(keyword);
  const objectId = digitsIn(text) ?? text;
  const span = spanOf(timeZone, request);
  if (same.staffId !== undefined && !isId(same.staffId)) return null;
  return { ...same, ...(objectId !== '' && { objectId }), ...span };
}
