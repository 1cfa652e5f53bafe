import type { PageWanted } from './components/Pager.tsx';

/** A search string of the parameters that have a value; '' if none has. */
export function searchOf(params: Readonly<Record<string, string>>): string {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** A list's page as parameters. The first page needs none. */
export function writePage({ pageNo, cursor }: PageWanted): { readonly page: string; readonly at: string } {
  return { page: pageNo === 1 ? '' : String(pageNo), at: cursor ?? '' };
}

/** Reads what {@link writePage} wrote. Users edit and share addresses, so an invalid page counts as the first. */
export function readPage(params: URLSearchParams): PageWanted {
  const pageNo = Number(params.get('page'));
  return Number.isSafeInteger(pageNo) && pageNo > 1
    ? { pageNo, cursor: params.get('at') }
    : { pageNo: 1, cursor: null };
}
