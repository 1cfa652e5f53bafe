import { QUERY_TITLE_MAX } from '../../../../contract/constants.ts';
import { ID_PATTERN, QUERY_STATUS, type QueryStatusCode } from '../../../../contract/domain.ts';
import type { PageWanted } from '../../../common/components/Pager.tsx';

export const QUERY_TABS = ['all', 'mine'] as const;
export type QueryTab = (typeof QUERY_TABS)[number];

/** What a list of queries can be sorted by. */
export const QUERY_SORTS = ['createTime', 'updateTime'] as const;
export type QuerySort = (typeof QUERY_SORTS)[number];

/** What the query list shows, as its address keeps it. The filters are the same for both tabs. */
export interface QueryListFilters extends PageWanted {
  readonly tab: QueryTab;
  readonly categoryId: string | null;
  /** null: all. */
  readonly status: QueryStatusCode | null;
  /** Part of a title, or the beginning of a Query ID, as it was typed. */
  readonly keyword: string;
  readonly sort: QuerySort;
  /** Oldest first. */
  readonly isAscending: boolean;
}

/** What narrows the list; where one is in it stays as it is. */
export const NOT_NARROWED = { categoryId: null, status: null, keyword: '' } as const;
export const NO_FILTERS: QueryListFilters = {
  tab: 'all',
  ...NOT_NARROWED,
  sort: 'updateTime',
  isAscending: false,
  pageNo: 1,
  cursor: null,
};

export const QUERY_LIST_PATH = '/query-service';
const SORT_NAMES = { createTime: 'created', updateTime: 'updated' } as const satisfies Readonly<
  Record<QuerySort, string>
>;
const ASCENDING = 'asc';

/** '' when there is nothing to keep. What is not given is left out. */
export function writeFilters({
  tab,
  categoryId,
  status,
  keyword,
  sort,
  isAscending,
  pageNo,
  cursor,
}: QueryListFilters): string {
  const given = Object.entries({
    tab: tab === NO_FILTERS.tab ? '' : tab,
    category: categoryId ?? '',
    status: status === null ? '' : String(status),
    keyword,
    sort: sort === NO_FILTERS.sort ? '' : SORT_NAMES[sort],
    order: isAscending ? ASCENDING : '',
    page: pageNo === 1 ? '' : String(pageNo),
    at: cursor ?? '',
  }).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Reads what {@link writeFilters} wrote. An address is typed and shared: what makes no sense counts as not given. */
export function readFilters(search: string): QueryListFilters {
  const params = new URLSearchParams(search);
  const pageNo = Number(params.get('page'));
  const hasPage = Number.isSafeInteger(pageNo) && pageNo > 1;
  const categoryId = params.get('category') ?? '';
  const keyword = (params.get('keyword') ?? '').trim();
  return {
    tab: QUERY_TABS.find((tab) => tab === params.get('tab')) ?? NO_FILTERS.tab,
    categoryId: ID_PATTERN.test(categoryId) ? categoryId : null,
    status: readStatus(params.get('status') ?? ''),
    keyword: keyword.length > QUERY_TITLE_MAX ? '' : keyword,
    sort: QUERY_SORTS.find((sort) => SORT_NAMES[sort] === params.get('sort')) ?? NO_FILTERS.sort,
    isAscending: params.get('order') === ASCENDING,
    pageNo: hasPage ? pageNo : 1,
    cursor: hasPage ? params.get('at') : null,
  };
}

/** null for '' as for anything else that is no status. */
export function readStatus(text: string): QueryStatusCode | null {
  return Object.values(QUERY_STATUS).find((status) => String(status) === text) ?? null;
}

/** Whether anything but the tab and the page narrows the list. */
export function isNarrowed({ categoryId, status, keyword }: QueryListFilters): boolean {
  return categoryId !== null || status !== null || keyword !== '';
}
