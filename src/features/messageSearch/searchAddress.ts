import { matchesInside, termsOf } from '#contract/searchWords.ts';
import { searchOf } from '#common/address.ts';
import { ANY_DAY, type DateRange } from '#common/dayRange.ts';

export const SEARCH_PATH = '/search-messages';
/** Longest keyword, in UTF-16 code units. */
export const KEYWORD_MAX = 200;
/** Shortest keyword that is searched for while it is typed, in characters. */
const SHORTEST = 3;

export interface SearchFilters {
  readonly keyword: string;
  /** 1 the customer, 2 staff; null: all. */
  readonly sender: 1 | 2 | null;
  /** A product's code; null: all. */
  readonly product: number | null;
  readonly hasPicture: boolean;
  /** The days on which the chats began. */
  readonly days: DateRange;
}

/** Names a message. */
export interface MessageKey {
  readonly chatId: string;
  readonly chatSeq: number;
}

export interface SearchView extends SearchFilters {
  /** The message that is read; null: none. */
  readonly at: MessageKey | null;
}

export const NO_FILTERS: SearchFilters = {
  keyword: '',
  sender: null,
  product: null,
  hasPicture: false,
  days: ANY_DAY,
};

/** A view of the search as query string of its address; '' for the empty one. */
export function writeView(view: Partial<SearchView>): string {
  const { keyword, sender, product, hasPicture, days } = { ...NO_FILTERS, ...view };
  return searchOf({
    keyword,
    sender: sender === null ? '' : String(sender),
    product: product === null ? '' : String(product),
    picture: hasPicture ? '1' : '',
    from: days.from,
    to: days.to,
    ...(view.at && { id: view.at.chatId, seq: String(view.at.chatSeq) }),
  });
}

/** The search, as a place of the page. */
export function searchAddress(view: Partial<SearchView>) {
  return { path: SEARCH_PATH, search: writeView(view) };
}

export function hasWords(keyword: string): boolean {
  return termsOf(keyword).length > 0;
}

/** Whether a keyword is worth a search although its user may still be typing. */
export function isLongEnough(keyword: string): boolean {
  return hasWords(keyword) && (Array.from(keyword.trim()).length >= SHORTEST || matchesInside(keyword));
}
