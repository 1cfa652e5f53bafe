import { AUDIT_BY, isAuditAction, type AuditAction, type AuditBy } from '#contract/auditActions.ts';
import { ID_PATTERN } from '#contract/domain.ts';
import { readPage, searchOf, writePage } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { ANY_DAY, isRange, type DateRange } from '#common/dayRange.ts';

export const AUDIT_LOG_PATH = '/audit-log';
/** The length that the server accepts. No id is longer. */
export const OBJECT_ID_MAX = 200;

/** What the audit log shows, as stored in the page's address. */
export interface AuditLogFilters extends PageWanted {
  /** Whose actions; null: those of people and of the system. */
  readonly by: AuditBy | null;
  /** Who acted; null: anyone. */
  readonly staffId: string | null;
  /** null: any. */
  readonly action: AuditAction | null;
  readonly days: DateRange;
  /** The id of the affected object, as typed. */
  readonly keyword: string;
}

export const NOT_NARROWED = { by: AUDIT_BY.people, staffId: null, action: null, days: ANY_DAY, keyword: '' } as const;
export const NO_FILTERS: AuditLogFilters = { ...NOT_NARROWED, pageNo: 1, cursor: null };

/** The word of an address for actions of people and of the system. */
const ALL = 'all';

/** Writes the filters as a query string; '' when all have their defaults. People appear as ids, not names. */
export function writeFilters({ by, staffId, action, days, keyword, ...page }: AuditLogFilters): string {
  return searchOf({
    by: by === NOT_NARROWED.by ? '' : (by ?? ALL),
    who: staffId ?? '',
    what: action ?? '',
    from: days.from,
    to: days.to,
    object: keyword,
    ...writePage(page),
  });
}

/** Reads what {@link writeFilters} wrote. Users edit and share addresses, so invalid values count as absent. */
export function readFilters(search: string): AuditLogFilters {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? '').trim();
  const days = { from: text('from'), to: text('to') };
  return {
    by: text('by') === ALL ? null : text('by') === AUDIT_BY.system ? AUDIT_BY.system : NOT_NARROWED.by,
    staffId: ID_PATTERN.test(text('who')) ? text('who') : null,
    action: readAction(text('what')),
    days: isRange(days) ? days : ANY_DAY,
    keyword: text('object').length > OBJECT_ID_MAX ? '' : text('object'),
    ...readPage(params),
  };
}

/** null for '' and for unknown values. */
export function readAction(text: string): AuditAction | null {
  return isAuditAction(text) ? text : null;
}

/** Whether any filter is set besides the page and whose actions are shown. */
export function isNarrowed({ staffId, action, days, keyword }: AuditLogFilters): boolean {
  return staffId !== null || action !== null || days.from !== '' || days.to !== '' || keyword !== '';
}
