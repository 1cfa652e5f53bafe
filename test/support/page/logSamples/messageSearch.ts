import type { UnknownAction } from 'redux';
import { textContent } from '#contract/chat/content.ts';
import * as reader from '#src/features/messageSearch/readerSlice.ts';
import * as search from '#src/features/messageSearch/searchSlice.ts';
import { aRecord } from '../fakeHistory.ts';
import { aFoundPage, aHit } from '../fakeMessageSearch.ts';
import { AT, CANARY, ERROR, HEAD } from './canaries.ts';

const KEY = { chatId: '42', chatSeq: 7 };
const RECORD = aRecord({
  ...{ chatSeq: 7, content: CANARY, msg: textContent(CANARY) },
  ...{ fromNickName: CANARY, fromHeadImg: HEAD, createTime: AT },
});
const PAGE = { records: [RECORD], hasMore: true };
const HIT = aHit({
  text: `My ${CANARY} is gone`,
  marks: [{ start: 3, end: 10 }],
  fromName: CANARY,
  customerName: CANARY,
});
const FILTERS = {
  ...{ keyword: CANARY, sender: 1 as const, product: 4, hasPicture: true },
  days: { from: '2026-01-01', to: '2026-01-02' },
} as const;

/** Words are searched for, and two of the messages with them are read. */
export const MESSAGE_SEARCH_SAMPLES: readonly UnknownAction[] = [
  search.searchScreen.addressRead({ search: `?keyword=${CANARY}&sender=1&picture=1&from=2026-01-01&id=42&seq=7` }),
  search.searchScreen.opened(),
  search.wordsTyped({ text: CANARY }),
  search.searchScreen.viewChanged({ ...FILTERS, at: KEY }),
  search.filtersChanged({ filters: FILTERS, typed: `${CANARY} `, hasWords: true }),
  search.searchFailed(ERROR),
  search.searchRetried(),
  search.hitsReceived({
    page: aFoundPage({ records: [HIT], next: '42.7', completeTo: AT, completeFrom: AT }),
    searchedAt: Date.parse(AT) + 60_000,
  }),
  search.moreRequested(),
  reader.readerOpened(KEY),
  reader.readerFailed(ERROR),
  reader.readerRetried(),
  reader.aroundReceived({ before: { records: [], hasMore: true }, from: PAGE }),
  reader.furtherRequested({ side: 'later' }),
  reader.furtherFailed({ side: 'later', error: ERROR }),
  reader.furtherRequested({ side: 'earlier' }),
  reader.furtherReceived({ side: 'earlier', page: { ...PAGE, records: [{ ...RECORD, id: '1', chatSeq: 6 }] } }),
  reader.foundMediaExpired(KEY),
  reader.foundMediaRefreshed(RECORD),
  search.hitStepped({ by: 1 }),
  search.foundChatEntered({ chatId: '42', fromId: '70' }),
  reader.readerClosed(),
  search.searchScreen.closed(),
];
