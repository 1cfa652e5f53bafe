import type { PageWanted } from './components/Pager.tsx';

export const FIRST_PAGE: PageWanted = { pageNo: 1, cursor: null };

/** What a list call is told about the wanted page. */
export function pageInput({ pageNo, cursor }: PageWanted, pageSize: number) {
  return { ...(cursor === null ? {} : { cursor }), pageNo, pageSize };
}
