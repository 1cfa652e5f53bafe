import { QUERY_TITLE_MAX } from '#contract/constants.ts';
import { QUERY_STATUS, type QueryStatusCode } from '#contract/domain.ts';
import { readId, readPage, searchOf, writePage } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';

export const QUERY_TABS = ['all', 'mine'] as const;
type QueryTab = (typeof QUERY_TABS)[number];

/** The columns that sort the list. */
const QUERY_SORTS = ['createTime', 'updateTime'] as const;
export type QuerySort = (typeof QUERY_SORTS)[number];

/** What the list shows, as stored in the page's address. Both tabs share the filters. */
export interface QueryListFilters extends PageWanted {
  readonly tab: QueryTab;
  readonly categoryId: string | null;
  /** A topic, with its reasons, or a reason; null: any. */
  readonly tagId: string | null;
  /** null: all. */
  readonly status: QueryStatusCode | null;
  /** Part of a title, or the beginning of a query id, as typed. */
  readonly keyword: string;
  readonly sort: QuerySort;
  /** Oldest first. */
  readonly isAscending: boolean;
}

/** The values of the filters that show everything. */
export const NOT_NARROWED = { categoryId: null, tagId: null, status: null, keyword: '' } as const;
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

/** Writes the filters as a query string; '' when all have their defaults. Defaults are left out. */
export function writeFilters(filters: QueryListFilters): string {
  const { tab, categoryId, tagId, status, keyword, sort, isAscending } = filters;
  return searchOf({
    tab: tab === NO_FILTERS.tab ? '' : tab,
    category: categoryId ?? '',
    tag: tagId ?? '',
    status: status === null ? '' : String(status),
    keyword,
    sort: sort === NO_FILTERS.sort ? '' : SORT_NAMES[sort],
    order: isAscending ? ASCENDING : '',
    ...writePage(filters),
  });
}

/** Reads what {@link writeFilters} wrote. Users edit and share addresses, so invalid values count as absent. */
export function readFilters(search: string): QueryListFilters {
  const params = new URLSearchParams(search);
  const keyword = (params.get('keyword') ?? '').trim();
  return {
    tab: QUERY_TABS.find((tab) => tab === params.get('tab')) ?? NO_FILTERS.tab,
    categoryId: readId(params, 'category'),
    tagId: readId(params, 'tag'),
    status: readStatus(params.get('status') ?? ''),
    keyword: keyword.length > QUERY_TITLE_MAX ? '' : keyword,
    sort: QUERY_SORTS.find((sort) => SORT_NAMES[sort] === params.get('sort')) ?? NO_FILTERS.sort,
    isAscending: params.get('order') === ASCENDING,
    ...readPage(params),
  };
}

/** null for '' and for unknown values. */
export function readStatus(text: string): QueryStatusCode | null {
  return Object.values(QUERY_STATUS).find((status) => String(status) === text) ?? null;
}

/** Whether any filter is set besides the tab and the page. */
export function isNarrowed({ categoryId, tagId, status, keyword }: QueryListFilters): boolean {
  return categoryId !== null || tagId !== null || status !== null || keyword !== '';
}
