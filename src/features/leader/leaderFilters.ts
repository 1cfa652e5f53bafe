import { readId, readPage, searchOf, writePage } from '#common/address.ts';
import { readProductCode } from '#common/products.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { isDay } from '#common/dayRange.ts';
import { FIRST_PAGE } from '#common/pages.ts';

export const LEADER_PATH = '/indexLeader';

const LEADER_TABS = ['task', 'staff'] as const;
export type LeaderTab = (typeof LEADER_TABS)[number];

/** Which chats the list shows, by their state. */
export const SHOWN_CHATS = [
  'live',
  'inLine',
  'waiting',
  'late',
  'atRisk',
  'answered',
  'ended',
  'firstAnswered',
  'missed',
  'lowRated',
  'all',
] as const;
export type ShownChats = (typeof SHOWN_CHATS)[number];

export interface LeaderTaskFilters extends PageWanted {
  /** A product's code; null: all. */
  readonly product: number | null;
  /** A topic, with its reasons, or a reason; null: any. */
  readonly tagId: string | null;
  readonly show: ShownChats;
  /** The assignee's id; null: any. */
  readonly staffId: string | null;
  /** The day on which the chat came in, yyyy-MM-dd in the deployment's zone; null: any. */
  readonly day: string | null;
  /** The chat came in from this instant on, and before that one, ISO 8601; null: any time. */
  readonly since: string | null;
  readonly before: string | null;
  /** Part of the assignee's name or account, as it was typed. */
  readonly keyword: string;
  /** The customers who wait longest come first, then the other chats. If false, the newest change comes first. */
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
  /** The chat at the side; null: none. */
  readonly chatId: string | null;
}

export const NO_TASK_FILTERS: LeaderTaskFilters = {
  product: null,
  tagId: null,
  show: 'live',
  staffId: null,
  day: null,
  since: null,
  before: null,
  keyword: '',
  lateFirst: true,
  ...FIRST_PAGE,
};
export const NO_STAFF_FILTERS: LeaderStaffFilters = { online: null, ...FIRST_PAGE };

const YES = '1';
const NO = '0';
const NEWEST = 'newest';
const INSTANT_LENGTH = 'yyyy-MM-ddTHH:mm:ss.000Z'.length;
const STAFF_PAGE = { no: 'staffPage', at: 'staffAt' };

/** '' when nothing is set. Unset parts are left out. */
export function writeView({ tab, tasks, staff, chatId }: LeaderView): string {
  return searchOf({
    tab: tab === 'task' ? '' : tab,
    product: tasks.product === null ? '' : String(tasks.product),
    tag: tasks.tagId ?? '',
    show: tasks.show === NO_TASK_FILTERS.show ? '' : tasks.show,
    staff: tasks.staffId ?? '',
    day: tasks.day ?? '',
    since: tasks.since ?? '',
    before: tasks.before ?? '',
    assignee: tasks.keyword,
    order: tasks.lateFirst ? '' : NEWEST,
    ...writePage(tasks),
    online: staff.online === null ? '' : staff.online ? YES : NO,
    ...writePage(staff, STAFF_PAGE),
    chat: chatId ?? '',
  });
}

/** What other screens want to show on the leader page. The rest is as when nothing is chosen. */
interface LeaderLink extends Partial<Pick<LeaderView, 'tab' | 'chatId'>> {
  readonly tasks?: Partial<LeaderTaskFilters>;
}

/** The address of the leader page. */
export function leaderPath(link: LeaderLink): string {
  return `${LEADER_PATH}${leaderSearch(link)}`;
}

/** The search of that address. */
export function leaderSearch({ tab = 'task', tasks = {}, chatId = null }: LeaderLink): string {
  return writeView({ tab, tasks: { ...NO_TASK_FILTERS, ...tasks }, staff: NO_STAFF_FILTERS, chatId });
}

/** Reads what {@link writeView} wrote. People type and share addresses: invalid parts are ignored. */
export function readView(search: string): LeaderView {
  const params = new URLSearchParams(search);
  const online = params.get('online');
  const day = params.get('day');
  return {
    tab: LEADER_TABS.find((tab) => tab === params.get('tab')) ?? 'task',
    tasks: {
      product: readProductCode(params.get('product')),
      tagId: readId(params, 'tag'),
      show: SHOWN_CHATS.find((show) => show === params.get('show')) ?? NO_TASK_FILTERS.show,
      staffId: readId(params, 'staff'),
      day: day !== null && isDay(day) ? day : null,
      since: readInstant(params, 'since'),
      before: readInstant(params, 'before'),
      keyword: params.get('assignee') ?? '',
      lateFirst: params.get('order') !== NEWEST,
      ...readPage(params),
    },
    staff: {
      online: online === YES ? true : online === NO ? false : null,
      ...readPage(params, STAFF_PAGE),
    },
    chatId: readId(params, 'chat'),
  };
}

/** An instant of the form that calls take. */
function readInstant(params: URLSearchParams, name: string): string | null {
  const at = params.get(name) ?? '';
  const ms = at.length === INSTANT_LENGTH ? Date.parse(at) : NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString() === at ? at : null;
}

/** Whether any filter besides the order and the page is set. */
export function isNarrowed({ show, keyword, ...filters }: LeaderTaskFilters): boolean {
  const { product, tagId, staffId, day, since, before } = filters;
  const isAnySet = [product, tagId, staffId, day, since, before].some((value) => value !== null);
  return isAnySet || show !== NO_TASK_FILTERS.show || keyword !== '';
}
