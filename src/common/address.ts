import { ID_PATTERN } from '#contract/domain.ts';
import type { PageWanted } from './components/Pager.tsx';
import { FIRST_PAGE } from './pages.ts';

/** A search string of the parameters that have a value; '' if none has. */
export function searchOf(params: Readonly<Record<string, string>>): string {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** The largest page number that the server accepts. */
const PAGE_MAX = 1_000_000_000;
/** The names of the parameters of a list's page. */
const PAGE = { no: 'page', at: 'at' };

/** A list's page as parameters. The first page needs none. */
export function writePage({ pageNo, cursor }: PageWanted, { no, at } = PAGE): Readonly<Record<string, string>> {
  return { [no]: pageNo === 1 ? '' : String(pageNo), [at]: cursor ?? '' };
}

/** Reads what {@link writePage} wrote. Users edit and share addresses, so an invalid page counts as the first. */
export function readPage(params: URLSearchParams, { no, at } = PAGE): PageWanted {
  const pageNo = Number(params.get(no));
  return Number.isInteger(pageNo) && pageNo > 1 && pageNo <= PAGE_MAX ? { pageNo, cursor: params.get(at) } : FIRST_PAGE;
}

/** An id in a parameter; null without a valid one. */
export function readId(params: URLSearchParams, name: string): string | null {
  const id = params.get(name);
  return id !== null && ID_PATTERN.test(id) ? id : null;
}
