import { CHAT_ENDED } from '#contract/domain.ts';
import { readId, readPage, searchOf, writePage } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { readProductCode } from '#common/products.ts';

export interface TaskFilters extends PageWanted {
  /** Whose chats: the user's own, or all. */
  readonly scope: 'mine' | 'all';
  /** A product's code; null: all. */
  readonly product: number | null;
  /** A topic, with its reasons, or a reason; null: any. */
  readonly tagId: string | null;
  readonly chatEnded: 0 | 1 | null;
  /** Live ID, as it was typed. */
  readonly keyword: string;
}

/** Of no address: every chat. */
export const NO_FILTERS: TaskFilters = {
  scope: 'mine',
  product: null,
  tagId: null,
  chatEnded: null,
  keyword: '',
  pageNo: 1,
  cursor: null,
};

/** What the screen opens with: the chats that are open, so that ended ones do not hide them. */
export const OPENING_FILTERS: TaskFilters = { ...NO_FILTERS, chatEnded: CHAT_ENDED.no };

/** In an address, as open chats need no word. */
const ENDED_TOO = 'all';

/** The filters as query string of an address; '' for those it opens with. */
export function writeFilters({ scope, product, tagId, chatEnded, keyword, ...page }: TaskFilters): string {
  return searchOf({
    tab: scope === NO_FILTERS.scope ? '' : scope,
    product: product === null ? '' : String(product),
    tag: tagId ?? '',
    solved: chatEnded === OPENING_FILTERS.chatEnded ? '' : chatEnded === null ? ENDED_TOO : String(chatEnded),
    liveId: keyword,
    ...writePage(page),
  });
}

/** Reads what {@link writeFilters} wrote. People type and share addresses: invalid parts are ignored. */
export function readFilters(search: string): TaskFilters {
  const params = new URLSearchParams(search);
  return {
    scope: params.get('tab') === 'all' ? 'all' : 'mine',
    product: readProductCode(params.get('product')),
    tagId: readId(params, 'tag'),
    chatEnded: params.get('solved') === ENDED_TOO ? null : (readSolvedCheck(params.get('solved')) ?? CHAT_ENDED.no),
    keyword: params.get('liveId') ?? '',
    ...readPage(params),
  };
}

/** null for '' and for invalid texts. */
export function readSolvedCheck(text: string | null): 0 | 1 | null {
  return Object.values(CHAT_ENDED).find((value) => String(value) === text) ?? null;
}

/** Whether any filter besides the tab, the state and the page is set. */
export function isNarrowed({ product, tagId, keyword }: TaskFilters): boolean {
  return product !== null || tagId !== null || keyword !== '';
}
