import { toastRaised } from '#common/toasts/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { caseDownloadRequested } from '#src/features/replay/case/caseSlice.ts';
import { addressRead, fileChosen } from '#src/features/replay/playerSlice.ts';
import {
  aCase,
  ACTIONS,
  aReportDetail,
  aSmallLog,
  packed,
  setUpReplay,
  STARTED_AT,
} from '#test/support/page/fakeReplay.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

describe('the case of a report', () => {
  const ofCustomer = { ...aSmallLog(), clock: { offsetMs: -5_000, uncertaintyMs: 30 } };
  const chatOfCase = async (log: unknown) => ({
    chatId: '5',
    customerId: '1001',
    askedTime: '2026-07-01T10:15:00.000Z',
    answerTime: '2026-07-01T10:16:00.000Z',
    log: log === null ? null : await packed(typeof log === 'string' ? log : JSON.stringify(log)),
    staffDeliveredSeq: 1,
    staffReadSeq: 1,
    customerDeliveredSeq: 1,
    customerReadSeq: 0,
  });
  const CASE_MESSAGE = { chatId: '5', chatSeq: 1, clientMsgId: 'c-9', fromType: 1, at: STARTED_AT };
  const withCase = async (log: unknown, test = setUpReplay()) => {
    const chats = [await chatOfCase(log)];
    test.api.fetchCase.and.callFake(() => answered(aCase({ chats, messages: [CASE_MESSAGE] })));
    await test.dispatch(addressRead({ search: '?id=12' }));
    const { replay } = await test.until('the case', (state) =>
      ['ready', 'failed'].includes(state.replay.case.phase.name),
    );
    return { ...test, phase: replay.case.phase };
  };
  const viewIn = ({ phase }: Awaited<ReturnType<typeof withCase>>) => {
    if (phase.name !== 'ready') throw new Error(phase.name);
    return phase.view;
  };

  it('joins what belongs to a report, with the logs of customers on the clock of the server', async () => {
    const test = await withCase(ofCustomer);
    const { lines, chats } = viewIn(test);
    expect(
      lines.find(({ clientMsgId }) => clientMsgId === 'c-9')?.steps.map(({ source, what }) => `${source} ${what}`),
    ).toEqual(['server stored', 'agent received']);
    expect(chats.map(({ status, rows }) => [status, rows.length, rows[0]?.at])).toEqual([
      ['read', ACTIONS, STARTED_AT - 5_000],
    ]);
  });

  it('opens a report whose case or customer’s log is not usable', async () => {
    expect(viewIn(await withCase('{"format":1,"segments":[]}')).chats[0]?.status).toBe('unreadable');
    expect(viewIn(await withCase(null)).chats[0]?.status).toBe('none');
    const test = setUpReplay();
    test.api.fetchCase.and.callFake(() => failed({ kind: 'timeout' }));
    await test.dispatch(addressRead({ search: '?id=12' }));
    await test.until('the failure', ({ replay }) => replay.case.phase.name === 'failed');
    await test.until('the log', ({ replay }) => replay.player.phase.name === 'open');
  });

  it('saves the case as a file, without texts, and opens it again', async () => {
    const test = await withCase(ofCustomer);
    test.api.fetchReport.and.callFake(() =>
      cancellable(aReportDetail(aSmallLog(), { 5: { 1: 'kestrel' } }), () => undefined),
    );
    await test.dispatch(caseDownloadRequested());
    await test.until('the file', ({ replay }) => !replay.case.isDownloading);
    const [name, content] = test.saveFile.calls.mostRecent().args;
    expect(name).toBe('case-12.json');
    const text = await content.text();
    expect(text).not.toContain('kestrel');
    const other = setUpReplay();
    other.files.set('f1', new File([text], name));
    await other.dispatch(addressRead({ search: '' }), fileChosen({ fileId: 'f1', name }));
    await other.until('the case', ({ replay }) => replay.case.phase.name === 'ready');
    expect(other.store.getState().replay.case).toEqual({ ...test.store.getState().replay.case, isDownloading: false });
    expect(other.player().log?.count).toBe(ACTIONS);
    expect(other.api.fetchCase).not.toHaveBeenCalled();
  });

  it('says when the case cannot be saved', async () => {
    const test = await withCase(null);
    test.api.fetchCase.and.callFake(() => failed({ kind: 'timeout' }));
    await test.dispatch(caseDownloadRequested());
    await test.until('the end', ({ replay }) => !replay.case.isDownloading);
    expect(test.saveFile).not.toHaveBeenCalled();
    expect(test.actions.filter(toastRaised.match).map(({ payload }) => payload.message)).toEqual([
      { key: 'replay.case.notDownloaded' },
    ]);
  });
});
