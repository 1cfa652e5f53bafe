import type { ChatRecord, ChatTask } from '#contract/http/chats.ts';
import type { PageOf } from '#common/components/Pager.tsx';
import { cancellable } from '#common/http/cancellable.ts';
import type { ListPage, LiveListDeps } from '#common/liveList/index.ts';
import type { HistoryApi } from '#src/features/history/historyApi.ts';
import { textContent } from '#contract/chat/content.ts';
import { answered, aTask } from './fakeSession.ts';

const ONE_PAGE = { pageNo: 1, pageSize: 10, total: 1, totalIsExact: true, next: null, prev: null } as const;

export function aHistoryPage(fields: Partial<ListPage<ChatTask>> = {}): ListPage<ChatTask> {
  return { ...ONE_PAGE, etag: '', records: [aTask()], ...fields };
}

export function aRecord(fields: Partial<ChatRecord> = {}): ChatRecord {
  const chatSeq = fields.chatSeq ?? 1;
  return {
    id: String(900 + chatSeq),
    chatId: '42',
    chatSeq,
    fromType: 1,
    fromId: '1001',
    fromMainId: '1001',
    fromNickName: 'Ann',
    fromHeadImg: '',
    contentType: 0,
    content: 'Hello',
    msgType: 1,
    msg: textContent('Hello'),
    clientMsgId: `c${chatSeq}`,
    createTime: '2026-01-01T10:00:00.000Z',
    ...fields,
  };
}

export function aRecordPage(fields: Partial<PageOf<ChatRecord>> = {}): PageOf<ChatRecord> {
  return { ...ONE_PAGE, records: [aRecord()], ...fields };
}

/** The calls of the history as spies. */
export function aFakeHistoryApi() {
  return {
    fetchChats: jasmine.createSpy<HistoryApi['fetchChats']>('fetchChats').and.callFake(() => answered(aHistoryPage())),
    findCustomers: jasmine
      .createSpy<HistoryApi['findCustomers']>('findCustomers')
      .and.callFake(() => answered([{ id: '1001', name: 'Ann' }])),
    fetchRecords: jasmine
      .createSpy<HistoryApi['fetchRecords']>('fetchRecords')
      .and.callFake(() => answered(aRecordPage())),
  } satisfies HistoryApi;
}

/** A tab in front, that no one leaves. */
export const VISIBLE_TAB = {
  now: () => Date.now(),
  random: () => 0.5,
  visibility: {
    isHidden: () => false,
    nextShown: () => cancellable(new Promise<void>(() => undefined), () => undefined),
  },
} satisfies LiveListDeps;
