import { AUDIT_EXPORT_MAX } from '#contract/constants.ts';
import type { AuditBy } from '#contract/auditActions.ts';
import type { AuditChange, AuditEntry, Auditor } from '#contract/http/audit.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { spanOf, type Days } from '../common/days.ts';
import { idIn, isId } from '../common/ids.ts';
import { emptyPage, pageOf, positionIn, positionOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import { fileNameOf, type Cell, type Column, type Workbook, BATCH_ROWS, inBatches } from '../common/workbook.ts';
import type { Database } from '../db/database.ts';
import { readStaffNames } from '../people/index.ts';
import { changesOf, nameIn } from './auditChanges.ts';
import { countAudit, findAuditors, listAudit, type AuditFilter, type StoredAuditEntry } from './auditLogRepository.ts';
import { writeAudit } from './auditRepository.ts';

interface AuditRequest extends Days {
  readonly by?: AuditBy;
  readonly staffId?: string;
  readonly action?: string;
  readonly keyword?: string;
}

/**
 * The audit log, for administrators.
 * @throws {DomainError} 4022 for an invalid request
 */
export interface AuditLogService {
  page(request: AuditRequest & PageRequest): Promise<Page<AuditEntry>>;
  auditors(keyword: string): Promise<Auditor[]>;
  /**
   * The same entries as a workbook, AUDIT_EXPORT_MAX at most. The export itself is an entry, too.
   * @param checkAgain throws when the reader has lost the permission; called before each further batch
   */
  exported(principal: StaffPrincipal, request: AuditRequest, checkAgain: () => Promise<void>): Promise<Workbook>;
}

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

export function createAuditLogService({ db, timeZone, exportMax = AUDIT_EXPORT_MAX }: AuditLogDeps): AuditLogService {
  return {
    page: async (request) => {
      const slice = sliceOf(request, positionIn);
      const filter = filterOf(timeZone, request);
      if (filter === null) return emptyPage(request);
      const [rows, counted] = await Promise.all([listAudit(db, filter, slice), countAudit(db, filter)]);
      const page = pageOf(request, { rows, counted }, { positionOf, toRecord: (entry) => entry });
      return { ...page, records: await entriesOf(db, page.records) };
    },

    auditors: async (keyword) => {
      const text = searchTextOf(keyword);
      return [...(await findAuditors(db, { keyword: text, id: idIn(text), max: AUDITORS_MAX }))];
    },

    exported: async ({ staffId }, request, checkAgain) => {
      const filter = filterOf(timeZone, request);
      // The first batch is read before the response begins, so that an early failure is reported as an error, not as a
      // broken file.
      const first = filter === null ? [] : await listAudit(db, filter, { from: 'start', offset: 0, limit: BATCH_ROWS });
      await writeAudit(db, [
        { staffId, action: 'audit.exported', objectType: 'audit_log', objectId: '', before: null, after: request },
      ]);
      return {
        fileName: fileNameOf('audit-log', request),
        sheetName: 'Audit log',
        columns: COLUMNS,
        timeZone,
        rows: rowsOf(
          db,
          inBatches({
            first,
            max: exportMax,
            checkAgain,
            readAfter: (position) => listAudit(db, filter ?? {}, { from: 'after', position, limit: BATCH_ROWS }),
          }),
        ),
      };
    },
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

/** Adds the names of previous and new assignees. */
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
  return field === 'staffId';
}

function toEntry({ position: _, before, after, at, objectName, ...entry }: StoredAuditEntry): AuditEntry {
  return {
    ...entry,
    at: at.toISOString(),
    objectName: objectName ?? nameIn(after, before),
    changes: changesOf(before, after),
  };
}

/** @returns null when nothing can match. @throws {DomainError} 4022 */
function filterOf(timeZone: string, { by, staffId, action, keyword, stime, etime }: AuditRequest): AuditFilter | null {
  const text = searchTextOf(keyword);
  const objectId = digitsIn(text) ?? text;
  const span = spanOf(timeZone, { ...(stime !== undefined && { stime }), ...(etime !== undefined && { etime }) });
  if (staffId !== undefined && !isId(staffId)) return null;
  return {
    ...(by !== undefined && { by }),
    ...(staffId !== undefined && { staffId }),
    ...(action !== undefined && { action }),
    ...(objectId !== '' && { objectId }),
    ...span,
  };
}
