import type { FoundMessage } from '#contract/http/messageSearch.ts';
import type { FoundPage, RecordPage, SearchApi } from '#src/features/messageSearch/searchApi.ts';
import { aRecord } from './fakeHistory.ts';
import { answered } from './fakeSession.ts';

export function aHit(fields: Partial<FoundMessage> = {}): FoundMessage {
  return {
    chatId: '42',
    chatSeq: 7,
    fromType: 1,
    fromName: 'Ann',
    createTime: '2026-01-01T10:00:00.000Z',
    text: 'Where is my parcel?',
    marks: [{ start: 12, end: 18 }],
    customerId: '1001',
    customerName: 'Ann',
    comeFrom: 4,
    chatEnded: 1,
    toId: '7',
    ...fields,
  };
}

export function aFoundPage(fields: Partial<FoundPage> = {}): FoundPage {
  return { records: [aHit()], next: null, completeTo: '2026-01-02T10:00:00.000Z', completeFrom: null, ...fields };
}

/** Messages of chat 42 from one number to another. */
export function recordsFrom(first: number, last: number, hasMore = false): RecordPage {
  const records = Array.from({ length: last - first + 1 }, (_, index) => aRecord({ chatSeq: first + index }));
  return { records, hasMore };
}

/** The calls of the search as spies. */
export function aFakeSearchApi() {
  return {
    search: jasmine.createSpy<SearchApi['search']>('search').and.callFake(() => answered(aFoundPage())),
    fetchBefore: jasmine
      .createSpy<SearchApi['fetchBefore']>('fetchBefore')
      .and.callFake(({ chatSeq }) => answered(recordsFrom(Math.max(1, chatSeq - 3), chatSeq - 1))),
    fetchFrom: jasmine
      .createSpy<SearchApi['fetchFrom']>('fetchFrom')
      .and.callFake(({ chatSeq }) => answered(recordsFrom(chatSeq, chatSeq + 2))),
    fetchOne: jasmine
      .createSpy<SearchApi['fetchOne']>('fetchOne')
      .and.callFake(({ chatSeq }) => answered(recordsFrom(chatSeq, chatSeq))),
  } satisfies SearchApi;
}
