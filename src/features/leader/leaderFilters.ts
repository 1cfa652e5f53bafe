import { PRODUCTS } from '../../../contract/domain.ts';
import type { PageWanted } from '../../common/components/Pager.tsx';

const LEADER_TABS = ['task', 'staff'] as const;
export type LeaderTab = (typeof LEADER_TABS)[number];

export interface LeaderTaskFilters extends PageWanted {
  /** A product's code; null: all. */
  readonly product: number | null;
  /** Part of the assignee's name or account, as it was typed. */
  readonly keyword: string;
  /** The customers who wait longest come first; chats without a waiting customer are left out. */
  readonly lateFirst: boolean;
}

export interface LeaderStaffFilters extends PageWanted {
  /** null: all. */
  readonly online: boolean | null;
}

/** The view of the leader page, as its address stores it. */
export interface LeaderView {
  readonly tab: LeaderTab;
  readonly tasks: LeaderTaskFilters;
  readonly staff: LeaderStaffFilters;
}

const FIRST_PAGE: PageWanted = { pageNo: 1, cursor: null };
export const NO_TASK_FILTERS: LeaderTaskFilters = { product: null, keyword: '', lateFirst: false, ...FIRST_PAGE };
export const NO_STAFF_FILTERS: LeaderStaffFilters = { online: null, ...FIRST_PAGE };

const YES = '1';
const NO = '0';

/** '' when nothing is set. Unset parts are left out. */
export function writeView({ tab, tasks, staff }: LeaderView): string {
  const given = Object.entries({
    tab: tab === 'task' ? '' : tab,
    product: tasks.product === null ? '' : String(tasks.product),
    assignee: tasks.keyword,
    late: tasks.lateFirst ? YES : '',
    ...writePage(tasks, { no: 'page', at: 'at' }),
    online: staff.online === null ? '' : staff.online ? YES : NO,
    ...writePage(staff, { no: 'staffPage', at: 'staffAt' }),
  }).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Reads what {@link writeView} wrote. People type and share addresses: invalid parts are ignored. */
export function readView(search: string): LeaderView {
  const params = new URLSearchParams(search);
  const online = params.get('online');
  return {
    tab: LEADER_TABS.find((tab) => tab === params.get('tab')) ?? 'task',
    tasks: {
      product: PRODUCTS.find((product) => String(product) === params.get('product')) ?? null,
      keyword: params.get('assignee') ?? '',
      lateFirst: params.get('late') === YES,
      ...readPage(params, { no: 'page', at: 'at' }),
    },
    staff: {
      online: online === YES ? true : online === NO ? false : null,
      ...readPage(params, { no: 'staffPage', at: 'staffAt' }),
    },
  };
}

interface PageParams {
  readonly no: string;
  readonly at: string;
}

function writePage({ pageNo, cursor }: PageWanted, { no, at }: PageParams): Readonly<Record<string, string>> {
  return pageNo === 1 ? {} : { [no]: String(pageNo), [at]: cursor ?? '' };
}

function readPage(params: URLSearchParams, { no, at }: PageParams): PageWanted {
  const pageNo = Number(params.get(no));
  return Number.isInteger(pageNo) && pageNo > 1 ? { pageNo, cursor: params.get(at) } : FIRST_PAGE;
}

/** Whether any filter besides the page is set. */
export function isNarrowed({ product, keyword, lateFirst }: LeaderTaskFilters): boolean {
  return product !== null || keyword !== '' || lateFirst;
}
