import { EXACT_TOTAL_MAX, PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { invalid } from './errors.ts';

export interface PageRequest { readonly pageNo: number; readonly pageSize: number; readonly cursor?: string }

export interface Page<T> {
  pageNo: number;
  pageSize: number;
  total: number;
  totalIsExact: boolean;
  next: string | null;
  prev: string | null;
  records: T[];
}

/**
 * Rows before the page, for lists that are counted off only within their first thousand.
 * @throws {DomainError} 4022 on a page that can't be, or that has to be reached by a cursor
 */
export function offsetOf({ pageNo, pageSize, cursor }: PageRequest): number {
  if (pageSize < 1 || pageSize > PAGE_SIZE_MAX) throw invalid(`A page has 1 to ${PAGE_SIZE_MAX} rows`);
  if (pageNo < 1) throw invalid('Pages are numbered from 1');
  const offset = (pageNo - 1) * pageSize;
  if (cursor === undefined && offset >= EXACT_TOTAL_MAX) throw invalid('Pages this far are reached with a cursor');
  return offset;
}

/** @param counted a count that stopped one beyond EXACT_TOTAL_MAX */
export function totalOf(counted: number): { total: number; totalIsExact: boolean } {
  return { total: Math.min(counted, EXACT_TOTAL_MAX), totalIsExact: counted <= EXACT_TOTAL_MAX };
}

export function emptyPage<T>({ pageNo, pageSize }: PageRequest): Page<T> {
  return { pageNo, pageSize, total: 0, totalIsExact: true, next: null, prev: null, records: [] };
}
