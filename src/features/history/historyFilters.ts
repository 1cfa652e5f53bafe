import { readId, readPage, searchOf, writePage } from '#common/address.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { readProductCode } from '#common/products.ts';
import { ANY_DAY, isRange, type DateRange } from '#common/dayRange.ts';
import { readSolvedCheck } from '../tasks/index.ts';

export interface HistoryFilters extends PageWanted {
  /** A product's code; null: all. */
  readonly product: number | null;
  /** A topic, with its reasons, or a reason; null: any. */
  readonly tagId: string | null;
  readonly chatEnded: 0 | 1 | null;
  readonly customerId: string | null;
  /** The days on which the chats were created. */
  readonly days: DateRange;
  /** Live ID, as it was typed. */
  readonly keyword: string;
}

export const NO_FILTERS: HistoryFilters = {
  product: null,
  tagId: null,
  chatEnded: null,
  customerId: null,
  days: ANY_DAY,
  keyword: '',
  pageNo: 1,
  cursor: null,
};

/** The filters as query string of an address; '' when there are none. It contains no names: a customer is an id. */
export function writeFilters(filters: HistoryFilters): string {
  const { product, tagId, chatEnded, customerId, days, keyword, ...page } = filters;
  return searchOf({
    product: product === null ? '' : String(product),
    tag: tagId ?? '',
    solved: chatEnded === null ? '' : String(chatEnded),
    customer: customerId ?? '',
    from: days.from,
    to: days.to,
    liveId: keyword,
    ...writePage(page),
  });
}

/** Reads what {@link writeFilters} wrote. People type and share addresses: invalid parts are ignored. */
export function readFilters(search: string): HistoryFilters {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? '';
  const days = { from: text('from'), to: text('to') };
  return {
    product: readProductCode(params.get('product')),
    tagId: readId(params, 'tag'),
    chatEnded: readSolvedCheck(text('solved')),
    customerId: readId(params, 'customer'),
    days: isRange(days) ? days : ANY_DAY,
    keyword: text('liveId'),
    ...readPage(params),
  };
}

/** Whether any filter besides the page is set. */
export function isNarrowed({ product, tagId, chatEnded, customerId, days, keyword }: HistoryFilters): boolean {
  return (
    product !== null ||
    tagId !== null ||
    chatEnded !== null ||
    customerId !== null ||
    days.from !== '' ||
    days.to !== '' ||
    keyword !== ''
  );
}
