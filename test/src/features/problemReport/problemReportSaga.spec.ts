import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { unsentTextKey } from '#contract/actionLog.ts';
import { textContent } from '#contract/chat/content.ts';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import {
  ACTION_LOG_BODY_MAX_BYTES,
  ACTION_LOG_NOTE_MAX,
  ACTION_LOG_REPORT_MS,
  ACTION_LOG_TEXT_CHATS_MAX,
  ACTION_LOG_TEXTS_MAX,
} from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { ExportLog } from '#src/actionLog/logStore/index.ts';
import { packLog } from '#common/browser/packLog.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { problemReportReducer, reportClosed, reportOpened } from '#src/features/problemReport/index.ts';
import {
  problemReportSaga,
  type NewReport,
  type ProblemReportApi,
} from '#src/features/problemReport/problemReportSaga.ts';
import { selectChatTexts } from '#src/features/problemReport/chatTexts.ts';
import {
  askChosen,
  copyRequested,
  downloadRequested,
  noteChanged,
  selectProblemReport,
  sendRequested,
  textsChosen,
} from '#src/features/problemReport/problemReportSlice.ts';
import { messageQueued, pageReceived } from '#src/realtime/conversationEvents.ts';
import { conversationOpened, conversationsReducer, realtimeStarted } from '#src/realtime/index.ts';
import { AGENT, aRecord, records } from '#test/support/page/chatBuilders.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const FROM = Date.parse('2026-07-01T10:00:00.000Z');
const UNTIL = Date.parse('2026-07-01T10:14:59.000Z');
const LOG = '{"format":2,"segments":[]}';
const OPENED = [realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }), conversationOpened({ chatId: '1' })];
const WRITTEN = [
  ...OPENED,
  pageReceived({
    chatId: '1',
    records: [
      ...records(1, 2),
      aRecord({ chatSeq: 3, msgType: MESSAGE_TYPE.image, msg: '{"master":"/file/1?sign=x"}' }),
    ],
    next: null,
  }),
  messageQueued({
    chatId: '1',
    clientMsgId: 'own-1',
    msgType: MESSAGE_TYPE.text,
    msg: textContent('unsent'),
    queuedAt: 1,
  }),
];
const TEXTS = { 1: { 1: textContent('m1'), 2: textContent('m2'), [unsentTextKey('own-1')]: textContent('unsent') } };

describe('the problem report saga', () => {
  const setUp = () => {
    let ids = 0;
    const add = jasmine
      .createSpy<ProblemReportApi['add']>('add')
      .and.callFake(() => answered({ id: '1042', isAsked: false }));
    const exportLog = jasmine.createSpy<ExportLog>('exportLog').and.callFake(async () => ({
      text: new Blob([LOG], { type: 'application/json' }),
      from: FROM,
      until: UNTIL,
      actions: 212,
    }));
    const saveFile = jasmine.createSpy<(name: string, content: Blob) => void>('saveFile');
    const copyText = jasmine.createSpy<(text: string) => Promise<void>>('copyText').and.resolveTo();
    const test = createTestStore({
      reducer: combineReducers({
        problemReport: problemReportReducer,
        conversations: conversationsReducer,
        chat: (state: unknown = { status: 'closed' }, { type, payload }: UnknownAction) =>
          type === 'spec/opened' ? payload : state,
      }),
      saga: () =>
        problemReportSaga({
          problemReportApi: { add },
          exportLog,
          packLog,
          deviceName: 'Firefox 140 on Linux',
          newId: () => `made-${(ids += 1)}`,
          saveFile,
          copyText,
        }),
    });
    const dispatch = (...actions: readonly Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
    };
    const state = () => selectProblemReport(test.store.getState());
    return {
      ...test,
      add,
      exportLog,
      saveFile,
      copyText,
      dispatch,
      state,
      toasts: () => test.actions.filter(toastRaised.match).map(({ payload: { kind, message } }) => [kind, message]),
      sent: () => add.calls.allArgs().map(([report]) => report),
      over: (name: 'sent' | 'failed') => test.until(name, () => state().progress.name === name),
      downloaded: async () => {
        await test.until('the file is there', () => !state().isDownloading);
        return saveFile.calls.allArgs();
      },
    };
  };

  it('sends the last 15 minutes with a note, and gets an id', async () => {
    const { dispatch, state, over, sent, exportLog } = setUp();
    dispatch(reportOpened(), noteChanged({ note: '  The badge stays \n' }), sendRequested());
    expect(state().progress).toEqual({ name: 'sending' });
    await over('sent');
    const [report] = sent();
    expect(report).toEqual({
      clientId: 'made-1',
      note: 'The badge stays',
      fromTime: '2026-07-01T10:00:00.000Z',
      untilTime: '2026-07-01T10:14:59.000Z',
      actions: 212,
      clientVersion: CLIENT_VERSION,
      device: 'Firefox 140 on Linux',
      log: report?.log ?? '',
      chatIds: [],
    } satisfies NewReport);
    expect(await unpacked(report?.log ?? '')).toBe(LOG);
    expect(state()).toEqual(
      jasmine.objectContaining({
        isOpen: true,
        note: '',
        withTexts: false,
        progress: { name: 'sent', id: '1042', isAsked: null },
      }),
    );
    expect(exportLog.calls.mostRecent().args[0]?.sinceMs).toBe(ACTION_LOG_REPORT_MS);
  });

  it('includes texts only if the agent agrees, and no pictures', async () => {
    const { dispatch, over, sent, exportLog } = setUp();
    dispatch(...WRITTEN, reportOpened(), sendRequested());
    await over('sent');
    expect(JSON.stringify(sent())).not.toMatch(/m1|m2|unsent/);
    const spared = exportLog.calls.mostRecent().args[0]?.maxBytes ?? 0;
    dispatch(reportClosed(), reportOpened(), textsChosen({ withTexts: true }), sendRequested());
    await over('sent');
    expect(sent()[1]?.texts).toEqual(TEXTS);
    const left = exportLog.calls.mostRecent().args[0]?.maxBytes ?? 0;
    expect(left)
      .withContext('room for what goes along')
      .toBeLessThanOrEqual(spared - JSON.stringify(TEXTS).length);
    expect(spared).toBeLessThan(ACTION_LOG_BODY_MAX_BYTES);
  });

  it('names the chats of the page, newest first, and asks the customer of the open one if the agent wants it', async () => {
    const { dispatch, over, sent, state, add } = setUp();
    const ofChat = (chatId: string, serverTime: number) => [
      conversationOpened({ chatId }),
      pageReceived({ chatId, records: [aRecord({ createTime: new Date(serverTime).toISOString() })], next: null }),
    ];
    dispatch(realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }), ...ofChat('1', 1_000), ...ofChat('2', 3_000));
    dispatch(...ofChat('3', 2_000), reportOpened(), askChosen({ askChatId: '1' }), sendRequested());
    await over('sent');
    expect(sent()[0]).toEqual(jasmine.objectContaining({ chatIds: ['2', '3', '1'] }));
    expect(sent()[0])
      .withContext('none is open')
      .not.toEqual(jasmine.objectContaining({ askChatId: '1' }));
    expect(state().progress).withContext('the dialog says so').toEqual({ name: 'sent', id: '1042', isAsked: false });
    dispatch({
      type: 'spec/opened',
      payload: { status: 'ready', me: '7', selectedId: '1', chats: { 1: { toId: '7' } } },
    });
    add.and.callFake(() => answered({ id: '8', isAsked: true }));
    dispatch(reportClosed(), reportOpened(), askChosen({ askChatId: '1' }), sendRequested());
    await over('sent');
    expect(sent()[1]).toEqual(jasmine.objectContaining({ chatIds: ['1', '2', '3'], askChatId: '1' }));
    expect(state().progress).toEqual({ name: 'sent', id: '8', isAsked: true });
    dispatch({
      type: 'spec/opened',
      payload: { status: 'ready', me: '7', selectedId: '1', chats: { 1: { toId: '9' } } },
    });
    dispatch(reportClosed(), reportOpened(), askChosen({ askChatId: '1' }), sendRequested());
    await over('sent');
    expect(Object.keys(sent()[2] ?? {}))
      .withContext("another agent's")
      .not.toContain('askChatId');
  });

  it('keeps the note after a failure, shows it, and sends the same report again', async () => {
    const { dispatch, state, over, sent, add } = setUp();
    add.and.callFake(() => failed({ kind: 'unreachable' }));
    dispatch(
      ...WRITTEN,
      reportOpened(),
      noteChanged({ note: 'It hangs' }),
      textsChosen({ withTexts: true }),
      sendRequested(),
    );
    await over('failed');
    expect(state()).toEqual(
      jasmine.objectContaining({
        note: 'It hangs',
        withTexts: true,
        progress: { name: 'failed', error: jasmine.objectContaining({ kind: 'unreachable' }) },
      }),
    );
    dispatch(reportClosed());
    expect(state().note).withContext('closed meanwhile').toBe('It hangs');
    add.and.callFake(() => answered({ id: '7', isAsked: false }));
    dispatch(reportOpened(), sendRequested());
    await over('sent');
    expect(sent().map(({ clientId }) => clientId)).toEqual(['made-1', 'made-1']);
  });

  it('sends a new report after a change of the note', async () => {
    const { dispatch, over, sent, add } = setUp();
    add.and.callFake(() => failed({ kind: 'timeout' }));
    for (const change of [
      noteChanged({ note: 'one' }),
      noteChanged({ note: 'two' }),
      textsChosen({ withTexts: true }),
    ]) {
      dispatch(reportOpened(), change, sendRequested());
      await over('failed');
    }
    dispatch(reportClosed(), reportOpened(), sendRequested());
    await over('failed');
    expect(sent().map(({ clientId }) => clientId)).toEqual(['made-1', 'made-2', 'made-3', 'made-3']);
  });

  it('sends once, even if Send is pressed twice, and ignores changes while sending', async () => {
    const { dispatch, state, over, add } = setUp();
    dispatch(
      reportOpened(),
      noteChanged({ note: 'once' }),
      sendRequested(),
      sendRequested(),
      noteChanged({ note: 'changed' }),
      textsChosen({ withTexts: true }),
    );
    expect(state()).toEqual(jasmine.objectContaining({ note: 'once', withTexts: false }));
    await over('sent');
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('continues when the dialog is closed, and shows the id in a toast', async () => {
    const { dispatch, over, toasts, state } = setUp();
    dispatch(reportOpened(), sendRequested(), reportClosed());
    await over('sent');
    expect(toasts()).toEqual([['success', { key: 'problemReport.sentNotice', values: { id: '1042' } }]]);
    dispatch(reportOpened());
    expect(state())
      .withContext('a new one')
      .toEqual(jasmine.objectContaining({ isOpen: true, progress: { name: 'writing' }, clientId: null }));
  });

  it('sends no note that is too long in code points', async () => {
    const { dispatch, over, add, state } = setUp();
    dispatch(reportOpened(), noteChanged({ note: '🙂'.repeat(ACTION_LOG_NOTE_MAX + 1) }), sendRequested());
    expect([state().progress, add.calls.count()]).toEqual([{ name: 'writing' }, 0]);
    dispatch(noteChanged({ note: ` ${'🙂'.repeat(ACTION_LOG_NOTE_MAX)} ` }), sendRequested());
    await over('sent');
  });

  it('fails if the log cannot be exported', async () => {
    const { dispatch, over, exportLog, state, toasts, downloaded } = setUp();
    exportLog.and.rejectWith(new Error('no place'));
    dispatch(reportOpened(), sendRequested());
    await over('failed');
    expect(state().progress).toEqual({ name: 'failed', error: { kind: 'unexpected', code: 0, message: '' } });
    dispatch(downloadRequested());
    expect(await downloaded()).toEqual([]);
    expect(toasts()).toEqual([['error', { key: 'problemReport.notDownloaded' }]]);
  });

  it('downloads the log, with texts only if the agent agrees', async () => {
    const { dispatch, state, over, downloaded } = setUp();
    dispatch(...WRITTEN, reportOpened(), downloadRequested());
    const [[name, content] = ['', new Blob()]] = await downloaded();
    expect(name).toBe('action-log-2026-07-01T10-14-59-000Z.json');
    expect(await content.text()).toBe(LOG);
    dispatch(textsChosen({ withTexts: true }), downloadRequested());
    const [, [, agreed] = ['', new Blob()]] = await downloaded();
    expect(JSON.parse(await agreed.text())).toEqual({ format: 2, segments: [], texts: TEXTS });
    // The choice for the report also applies to its file.
    dispatch(sendRequested());
    await over('sent');
    dispatch(downloadRequested());
    const [, , [, ofReport] = ['', new Blob()]] = await downloaded();
    expect(JSON.parse(await ofReport.text())).toEqual({ format: 2, segments: [], texts: TEXTS });
    dispatch(reportClosed(), reportOpened());
    expect(state().withTexts).toBeFalse();
  });

  it('copies the id to the clipboard, or shows that it cannot', async () => {
    const { dispatch, copyText, toasts, settle } = setUp();
    dispatch(copyRequested({ text: 'Report 7' }));
    await settle();
    copyText.and.rejectWith(new Error('not allowed'));
    dispatch(copyRequested({ text: 'Report 7' }));
    await settle();
    expect(copyText.calls.allArgs()).toEqual([['Report 7'], ['Report 7']]);
    expect(toasts().map(([kind]) => kind)).toEqual(['success', 'error']);
  });
});

describe('the texts of chats in a report', () => {
  const held = (chats: number, messages: number, length: number) => ({
    conversations: Array.from({ length: chats }, (_, index) => String(index + 1))
      .flatMap((chatId) => [
        conversationOpened({ chatId }),
        pageReceived({ chatId, records: records(1, messages, { chatId, msg: 'x'.repeat(length) }), next: null }),
      ])
      .reduce<ReturnType<typeof conversationsReducer>>(
        (state, action) => conversationsReducer(state, action),
        conversationsReducer(undefined, realtimeStarted({ me: AGENT, url: '', token: '' })),
      ),
  });

  it('is absent without messages', () => {
    expect(selectChatTexts(held(0, 0, 0))).toBeNull();
    expect(selectChatTexts(held(1, 0, 0))).toBeNull();
  });

  it('includes the newest texts of each chat, up to the limit of a report', () => {
    const texts = selectChatTexts(held(2, 200, 10_000)) ?? {};
    const size = Object.values(texts)
      .flatMap((ofChat) => Object.entries(ofChat))
      .reduce((sum, [key, msg]) => sum + key.length + msg.length, 0);
    expect(size).toBeLessThanOrEqual(ACTION_LOG_TEXTS_MAX);
    expect(size).toBeGreaterThan(ACTION_LOG_TEXTS_MAX * 0.95);
    expect(Object.values(texts).map((ofChat) => Object.keys(ofChat).at(-1))).toEqual(['200', '200']);
    expect(Object.keys(selectChatTexts(held(ACTION_LOG_TEXT_CHATS_MAX + 5, 1, 1)) ?? {}).length).toBe(
      ACTION_LOG_TEXT_CHATS_MAX,
    );
  });
});

async function unpacked(base64: string): Promise<string> {
  const packed = await (await fetch(`data:application/gzip;base64,${base64}`)).blob();
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
