import { ID_PATTERN } from '#contract/domain.ts';
import { ANY_DAY, isRange } from '#common/dayRange.ts';
import { readProductCode } from '#common/products.ts';
import { KEYWORD_MAX, type SearchFilters, type SearchView } from './searchAddress.ts';

const SEQ = /^[1-9]\d{0,8}$/;

/** Reads what `writeView` wrote. People type and share addresses: invalid parts are ignored. */
export function readView(search: string): SearchView {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? '';
  const days = { from: text('from'), to: text('to') };
  const [chatId, chatSeq] = [text('id'), text('seq')];
  return {
    keyword: text('keyword').slice(0, KEYWORD_MAX),
    sender: readSender(text('sender')),
    product: readProductCode(params.get('product')),
    hasPicture: text('picture') === '1',
    days: isRange(days) ? days : ANY_DAY,
    at: ID_PATTERN.test(chatId) && SEQ.test(chatSeq) ? { chatId, chatSeq: Number(chatSeq) } : null,
  };
}

export function readSender(text: string): SearchFilters['sender'] {
  return text === '1' ? 1 : text === '2' ? 2 : null;
}

/** Whether anything besides the words narrows the search. */
export function isNarrowed({ sender, product, hasPicture, days }: SearchFilters): boolean {
  return sender !== null || product !== null || hasPicture || days.from !== '' || days.to !== '';
}
