import { combineReducers } from '@reduxjs/toolkit';
import { DIALOG_SETTLE_MS } from '#contract/constants.ts';
import { cancellable } from '#common/http/cancellable.ts';
import {
  historyChatEntered,
  historyDialogClosed,
  moreRecordsRequested,
  recordKeywordTyped,
  recordMediaExpired,
  recordsRetried,
  recordsSearched,
  selectHistoryDialog,
  tabChosen,
  type HistoryChat,
} from '#src/features/history/historyDialogSlice.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { PageOf } from '#common/components/Pager.tsx';
import { historyDialogOpened, historyDialogReducer, historyDialogSaga } from '#src/features/history/index.ts';
import { aFakeHistoryApi, aRecord, aRecordPage } from '#test/support/page/fakeHistory.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const CHAT: HistoryChat = {
  chatId: '42',
  fromId: '1001',
  nickName: 'Ann',
  toId: '7',
  toName: 'Bo',
  comeFrom: 4,
  chatEnded: 0,
  waitingSince: null,
  rating: null,
};

describe('Chat History dialog', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const historyApi = aFakeHistoryApi();
    const opened: string[] = [];
    const test = createTestStore({
      reducer: combineReducers({ historyDialog: historyDialogReducer }),
      saga: () => historyDialogSaga({ historyApi, openTab: (url, name) => opened.push(`${name}: ${url}`) }),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    const { fetchRecords } = historyApi;
    const requested = () => fetchRecords.calls.mostRecent().args[0];
    return {
      ...test,
      opened,
      fetchRecords,
      dispatch,
      pass,
      requested,
      dialog: () => selectHistoryDialog(test.store.getState()),
    };
  };

  it('opens on the first messages and pictures, without a keyword', async () => {
    const { dispatch, requested, dialog } = setUp();
    await dispatch(
      historyDialogOpened(CHAT),
      tabChosen({ tab: 'file' }),
      recordKeywordTyped({ text: 'x' }),
      recordsSearched(),
      historyDialogOpened({ ...CHAT, chatId: '43' }),
    );
    expect(requested()).toEqual({ chatId: '43', contentTypes: [0, 1], keyword: '', pageNo: 1, afterSeq: 0 });
    expect([dialog().tab, dialog().typed]).toEqual(['message', '']);
  });

  it('is loading until 500 ms after a result', async () => {
    const { dispatch, pass, dialog } = setUp();
    await dispatch(historyDialogOpened(CHAT));
    expect([dialog().status, dialog().page?.records.length]).toEqual(['settling', 1]);
    await pass(DIALOG_SETTLE_MS - 1);
    expect(dialog().status).toBe('settling');
    await pass(1);
    expect(dialog().status).toBe('ready');
  });

  it('loads the first page on each switch of the tab', async () => {
    const { dispatch, requested, fetchRecords } = setUp();
    fetchRecords.and.callFake(() => answered(aRecordPage({ next: '10' })));
    await dispatch(historyDialogOpened(CHAT));
    await dispatch(moreRecordsRequested());
    await dispatch(tabChosen({ tab: 'file' }));
    expect(requested()).toEqual({ chatId: '42', contentTypes: [2, 3, 4], keyword: '', pageNo: 1, afterSeq: 0 });
    await dispatch(tabChosen({ tab: 'message' }));
    expect(requested().contentTypes).toEqual([0, 1]);
    expect(fetchRecords).toHaveBeenCalledTimes(4);
  });

  it('adds pages to those before, each beginning where the one before ended', async () => {
    const { dispatch, requested, fetchRecords, dialog } = setUp();
    fetchRecords.and.callFake(({ afterSeq }) =>
      answered(
        aRecordPage({
          records: [aRecord({ chatSeq: afterSeq + 1 }), aRecord({ chatSeq: afterSeq + 2 })],
          next: afterSeq < 4 ? String(afterSeq + 2) : null,
        }),
      ),
    );
    const shown = () => dialog().page?.records.map(({ chatSeq }) => chatSeq);
    await dispatch(historyDialogOpened(CHAT));
    await dispatch(moreRecordsRequested());
    expect(requested()).toEqual(jasmine.objectContaining({ pageNo: 2, afterSeq: 2 }));
    await dispatch(moreRecordsRequested());
    expect(requested()).toEqual(jasmine.objectContaining({ pageNo: 3, afterSeq: 4 }));
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
    await dispatch(moreRecordsRequested());
    expect([fetchRecords.calls.count(), dialog().status]).withContext('there is nothing more').toEqual([3, 'settling']);
  });

  it('keeps what is loaded when a further page fails, and repeats only that page', async () => {
    const { dispatch, requested, fetchRecords, dialog } = setUp();
    fetchRecords.and.callFake(() => answered(aRecordPage({ next: '1' })));
    await dispatch(historyDialogOpened(CHAT));
    fetchRecords.and.callFake(() => failed({ code: 500 }));
    await dispatch(moreRecordsRequested());
    expect([dialog().status, dialog().page?.records.length]).toEqual(['failed', 1]);
    await dispatch(moreRecordsRequested());
    expect(fetchRecords.calls.count()).withContext('only on request').toBe(2);
    fetchRecords.and.callFake(() => answered(aRecordPage({ records: [aRecord({ chatSeq: 2 })] })));
    await dispatch(recordsRetried());
    expect(requested().afterSeq).toBe(1);
    expect(dialog().page?.records.map(({ chatSeq }) => chatSeq)).toEqual([1, 2]);
  });

  it('opens the live chat in its tab', async () => {
    const { dispatch, opened } = setUp();
    await dispatch(historyDialogOpened(CHAT), historyChatEntered({ chatId: '42', fromId: '1001' }));
    expect(opened).toEqual(['chat-42: /chat?id=42&fromId=1001&mode=C']);
  });

  it('searches a keyword in the current tab, from the first page', async () => {
    const { dispatch, requested, fetchRecords } = setUp();
    fetchRecords.and.callFake(() => answered(aRecordPage({ next: '10' })));
    await dispatch(historyDialogOpened(CHAT));
    await dispatch(moreRecordsRequested(), recordKeywordTyped({ text: ' pay ' }));
    expect(fetchRecords).withContext('typing asks nothing').toHaveBeenCalledTimes(2);
    await dispatch(recordsSearched());
    expect(requested()).toEqual(jasmine.objectContaining({ keyword: 'pay', pageNo: 1, afterSeq: 0 }));
  });

  it('ignores the answer to another tab', async () => {
    const { dispatch, fetchRecords, dialog } = setUp();
    let answerLate: (page: PageOf<ChatRecord>) => void = () => undefined;
    fetchRecords.and.returnValue(
      cancellable(
        new Promise<PageOf<ChatRecord>>((resolve) => {
          answerLate = resolve;
        }),
        () => undefined,
      ),
    );
    await dispatch(historyDialogOpened(CHAT));
    fetchRecords.and.callFake(() => answered(aRecordPage({ total: 0, records: [] })));
    await dispatch(tabChosen({ tab: 'file' }));
    answerLate(aRecordPage());
    await dispatch();
    expect(dialog().page?.records).toEqual([]);
  });

  it('stops loading after a failure, and loads again on request', async () => {
    const { dispatch, fetchRecords, dialog } = setUp();
    fetchRecords.and.callFake(() => failed({ code: 4004 }));
    await dispatch(historyDialogOpened(CHAT));
    expect([dialog().status, dialog().error?.code]).toEqual(['failed', 4004]);
    fetchRecords.and.callFake(() => answered(aRecordPage()));
    await dispatch(recordsRetried());
    expect([dialog().status, dialog().error]).toEqual(['settling', null]);
  });

  it('ignores answers once it is closed', async () => {
    const { dispatch, fetchRecords, dialog, pass } = setUp();
    fetchRecords.and.callFake(() => answered(aRecordPage()));
    await dispatch(historyDialogOpened(CHAT), historyDialogClosed(), tabChosen({ tab: 'file' }));
    await pass(DIALOG_SETTLE_MS);
    expect([dialog().status, dialog().chat, fetchRecords.calls.count()]).toEqual(['closed', null, 1]);
  });

  it('loads fresh addresses of the page that has the message, once for all of them, without a loading state', async () => {
    const { dispatch, requested, fetchRecords, dialog, pass } = setUp();
    fetchRecords.and.callFake(() => answered(aRecordPage({ next: '1' })));
    await dispatch(historyDialogOpened(CHAT));
    fetchRecords.and.callFake(() =>
      answered(aRecordPage({ records: [aRecord({ chatSeq: 2 }), aRecord({ chatSeq: 3 })] })),
    );
    await dispatch(moreRecordsRequested());
    await pass(DIALOG_SETTLE_MS);
    const fresh = aRecord({ chatSeq: 2, msg: '{"img_url":"/fresh"}' });
    fetchRecords.and.callFake(() => answered(aRecordPage({ records: [fresh, aRecord({ chatSeq: 3 })] })));
    await dispatch(recordMediaExpired({ chatSeq: 2 }), recordMediaExpired({ chatSeq: 3 }));
    expect([requested().afterSeq, fetchRecords.calls.count()]).toEqual([1, 3]);
    expect([dialog().status, dialog().page?.records.length, dialog().page?.records[1]]).toEqual(['ready', 3, fresh]);
    await dispatch(recordMediaExpired({ chatSeq: 1 }));
    expect([requested().afterSeq, fetchRecords.calls.count()]).toEqual([0, 4]);
  });

  it('ignores fresh addresses of another tab', async () => {
    const { dispatch, fetchRecords, dialog } = setUp();
    await dispatch(historyDialogOpened(CHAT));
    let answerLate: (page: PageOf<ChatRecord>) => void = () => undefined;
    fetchRecords.and.returnValue(
      cancellable(
        new Promise<PageOf<ChatRecord>>((resolve) => {
          answerLate = resolve;
        }),
        () => undefined,
      ),
    );
    await dispatch(recordMediaExpired({ chatSeq: 1 }));
    fetchRecords.and.callFake(() => answered(aRecordPage({ total: 0, records: [] })));
    await dispatch(tabChosen({ tab: 'file' }));
    answerLate(aRecordPage());
    await dispatch();
    expect(dialog().page?.records).toEqual([]);
  });
});
