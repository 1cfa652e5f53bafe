import { EXACT_TOTAL_MAX, PAGE_SIZE_MAX } from '#contract/constants.ts';
import type { Position, Slice } from '../db/slice.ts';
import { invalid } from './errors.ts';
import { isId } from './ids.ts';

export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly cursor?: string;
}

export interface Page<T> {
  pageNo: number;
  pageSize: number;
  total: number;
  totalIsExact: boolean;
  next: string | null;
  prev: string | null;
  records: T[];
}

/** @throws {DomainError} 4022 for an impossible page */
export function checkPage({ pageNo, pageSize }: Pick<PageRequest, 'pageNo' | 'pageSize'>): void {
  if (pageSize < 1 || pageSize > PAGE_SIZE_MAX) throw invalid(`A page has 1 to ${PAGE_SIZE_MAX} rows`);
  if (pageNo < 1) throw invalid('Pages are numbered from 1');
}

/**
 * The number of rows before a page, for lists that allow page numbers only within their first thousand rows.
 * @throws {DomainError} 4022 for an impossible page, or one that needs a cursor
 */
export function offsetOf({ pageNo, pageSize, cursor }: PageRequest): number {
  checkPage({ pageNo, pageSize });
  const offset = (pageNo - 1) * pageSize;
  if (cursor === undefined && offset >= EXACT_TOTAL_MAX) throw invalid('Use a cursor to reach pages this far');
  return offset;
}

/** @param counted a count that stopped at one more than `exactMax` */
export function totalOf(counted: number, exactMax: number = EXACT_TOTAL_MAX): { total: number; totalIsExact: boolean } {
  return { total: Math.min(counted, exactMax), totalIsExact: counted <= exactMax };
}

export function emptyPage<T>({ pageNo, pageSize }: PageRequest): Page<T> {
  return { pageNo, pageSize, total: 0, totalIsExact: true, next: null, prev: null, records: [] };
}

/**
 * The slice of rows for a page, and one more row, which shows whether another page follows.
 * @param positionIn reads a position that `pageOf` wrote; null for any other text
 * @throws {DomainError} 4022 for an impossible page or an invalid cursor
 */
export function sliceOf<Position>(
  request: PageRequest,
  positionIn: (text: string) => Position | null,
): Slice<Position> {
  const offset = offsetOf(request);
  const limit = request.pageSize + 1;
  if (request.cursor === undefined) return { from: 'start', offset, limit };
  const [, direction, text = ''] = /^([ab])\.(.+)$/.exec(request.cursor) ?? [];
  const position = positionIn(text);
  if (position === null) throw invalid('This cursor is not valid');
  return { from: direction === 'a' ? 'after' : 'before', position, limit };
}

/**
 * Makes a page of a slice's rows, with cursors to the pages before and after it.
 * @param counted the arguments of `totalOf`
 * @param positionOf a row's position in the list, as text
 */
export function pageOf<Row>(
  request: PageRequest,
  { rows, counted, exactMax }: { readonly rows: readonly Row[]; readonly counted: number; readonly exactMax?: number },
  positionOf: (row: Row) => string,
): Page<Row> {
  const { cursor, pageNo, pageSize } = request;
  const isBackwards = cursor?.startsWith('b') === true;
  const hasMore = rows.length > pageSize;
  // Backwards, the extra row is the first one.
  const shown = isBackwards ? rows.slice(-pageSize) : rows.slice(0, pageSize);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasNext = isBackwards || hasMore;
  const hasPrev = isBackwards ? hasMore : pageNo > 1 || cursor !== undefined;
  return {
    pageNo,
    pageSize,
    ...totalOf(counted, exactMax),
    next: hasNext && last !== undefined ? `a.${positionOf(last)}` : null,
    prev: hasPrev && first !== undefined ? `b.${positionOf(first)}` : null,
    records: shown,
  };
}

/** A row's position in a list that is ordered by time, as cursors hold it. */
export function positionOf({ micros, id }: Position): string {
  return `${micros}.${id}`;
}

/** Reads a position that {@link positionOf} wrote; null for any other text. */
export function positionIn(text: string): Position | null {
  const [, micros, id] = /^(\d{1,18})\.(\d{1,19})$/.exec(text) ?? [];
  return micros === undefined || id === undefined || !isId(id) ? null : { micros, id };
}

/** As {@link sliceOf}, for a list with the newest ids first, where an id is also the position. */
export function idSliceOf(request: PageRequest): Slice<string> {
  return sliceOf(request, (text) => (isId(text) ? text : null));
}

/** As {@link pageOf}, for the same list. */
export function idPageOf<Row extends { readonly id: string }>(
  request: PageRequest,
  part: { readonly rows: readonly Row[]; readonly counted: number },
): Page<Row> {
  return pageOf(request, part, ({ id }) => id);
}

/** The page with each record as its readers get it. */
export function pageWith<Row, T>(page: Page<Row>, toRecord: (row: Row) => T): Page<T> {
  return { ...page, records: page.records.map(toRecord) };
}
