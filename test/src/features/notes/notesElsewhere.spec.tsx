import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { BUTTON_KEY } from '#contract/domain.ts';
import { QUERY_LOOK_MS } from '#contract/constants.ts';
import { PermissionContext } from '#common/permission.ts';
import { viewReducer } from '#common/view.ts';
import { historyDialogOpened, recordsReceived, tabChosen } from '#src/features/history/historyDialogSlice.ts';
import { RecordList } from '#src/features/history/components/RecordList.tsx';
import { historyDialogReducer } from '#src/features/history/index.ts';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { feature } from '#src/features/notes/feature.ts';
import type { Note } from '#src/features/notes/notes.tsx';
import { noteModeChosen, notesChanged } from '#src/features/notes/notesActions.ts';
import { notesOpened, notesReceived, notesReducer } from '#src/features/notes/notesSlice.ts';
import { focusRequested, sendFailed, startConfirmed } from '#src/features/queries/replies/composerSlice.ts';
import { Replies } from '#src/features/queries/replies/components/Replies.tsx';
import { threadPageRequested } from '#src/features/queries/replies/threadSlice.ts';
import { aRecord, aRecordPage } from '#test/support/page/fakeHistory.ts';
import { aNote } from '#test/support/page/fakeNotes.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { aReply, FakeReplies, openReplies } from '#test/support/page/fakeReplies.ts';
import { aTask, signedInReducer } from '#test/support/page/fakeSession.ts';
import { eventually, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';
import { VirtualTime } from '#test/support/page/virtualTime.ts';

type Store = Parameters<typeof Provider>[0]['store'];
const hour = (hours: number) => `2026-01-02T${String(hours).padStart(2, '0')}:00:00.000Z`;
const QUERY = { kind: 'query', id: '501' } as const;

describe('notes on a query', () => {
  const time = new VirtualTime(Date.UTC(2026, 0, 5));
  let restore = (): void => undefined;
  beforeEach(() => {
    restore = time.install();
  });
  afterEach(() => restore());

  const setUp = async (hours: readonly number[], notes: readonly Note[]) => {
    const replies = hours.map((at) => aReply({ id: String(at), description: `reply ${at}`, createTime: hour(at) }));
    const test = await openReplies(time, { api: new FakeReplies(replies.reverse()) });
    const page = await render(
      <Provider store={test.store as Store}>
        <PermissionContext value={{ type: 'D', uris: [BUTTON_KEY.queryEdit] }}>
          <LateViewsProvider value={feature.components}>
            <Replies query={aQuery({ id: '501' })} />
          </LateViewsProvider>
        </PermissionContext>
      </Provider>,
    );
    await page.doing(() =>
      test.dispatch(notesOpened({ place: 'pane', subject: QUERY }), notesReceived({ place: 'pane', notes })),
    );
    const lines = () =>
      [...page.root.querySelectorAll('.cs-thread > li')].map(
        ({ textContent }) => /(reply|note) \d+/.exec(textContent)?.[0],
      );
    return { ...test, ...page, lines };
  };
  const noteAt = (at: number) => aNote({ id: String(at), text: `note ${at}`, createTime: hour(at) });

  it('stand among the replies by time', async () => {
    const { lines } = await setUp([2, 4], [noteAt(1), noteAt(3), noteAt(5)]);
    await eventually('they are drawn', () => lines().length === 5);
    expect(lines()).toEqual(['note 1', 'reply 2', 'note 3', 'reply 4', 'note 5']);
  });

  it('stand on one page of replies only', async () => {
    const { lines, doing, dispatch } = await setUp(
      [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22],
      [noteAt(1), noteAt(9), noteAt(11), noteAt(13), noteAt(23)],
    );
    await eventually('they are drawn', () => lines().length === 8);
    expect(lines().filter((line) => line?.startsWith('note'))).toEqual(['note 13', 'note 23']);
    await doing(() => dispatch(threadPageRequested({ pageNo: 2, cursor: '6' })));
    expect(lines()).toEqual(['note 1', 'reply 2', 'reply 4', 'reply 6', 'reply 8', 'note 9', 'reply 10', 'note 11']);
  });

  it('are read without any reply', async () => {
    const { lines } = await setUp([], [noteAt(1)]);
    await eventually('it is drawn', () => lines().length === 1);
  });

  it('keep the focus in their field when a reply was sent, or could not be', async () => {
    const { doing, dispatch, get, root } = await setUp([2], []);
    await doing(() => dispatch(startConfirmed({ queryId: '501' })));
    await doing(() => dispatch(noteModeChosen(QUERY, true)));
    await eventually('the field is there', () => root.querySelector('.cs-note-form') !== null);
    await doing(() => get('textbox', 'Note').focus());
    await doing(() => dispatch(sendFailed({ queryId: '501', problem: { text: 'No' } })));
    await doing(() => dispatch(focusRequested({ to: 'reply', replyId: '2' })));
    expect(document.activeElement).toBe(get('textbox', 'Note'));
    expect(root.querySelector('.cs-reply-form')).toBeNull();
  });

  it('are loaded again when the report of viewers says that they have changed', async () => {
    const { api, actions } = await setUp([2], []);
    const changes = () => actions.filter((action) => notesChanged.match(action)).length;
    api.notesTime = hour(1);
    await time.pass(QUERY_LOOK_MS);
    expect(changes()).toBe(1);
    await time.pass(QUERY_LOOK_MS);
    expect(changes()).toBe(1);
  });
});

describe('notes in the chat history', () => {
  const setUp = async (next: string | null) => {
    const { store } = createTestStore({
      reducer: combineReducers({
        historyDialog: historyDialogReducer,
        notes: notesReducer,
        session: signedInReducer,
        view: viewReducer,
      }),
    });
    const page = await render(
      <Provider store={store as Store}>
        <LateViewsProvider value={feature.components}>
          <RecordList label="Messages" />
        </LateViewsProvider>
      </Provider>,
    );
    const records = [aRecord({ chatSeq: 1 }), aRecord({ chatSeq: 4 })];
    const notes = [0, 2, 5].map((atSeq) => aNote({ id: String(atSeq), text: `note ${atSeq}`, atSeq }));
    await page.doing(() => {
      store.dispatch(historyDialogOpened(aTask({ chatId: '42' })));
      store.dispatch(recordsReceived(aRecordPage({ records, next })));
      store.dispatch(notesOpened({ place: 'dialog', subject: { kind: 'chat', id: '42' } }));
      store.dispatch(notesReceived({ place: 'dialog', notes }));
    });
    const lines = () =>
      [...page.root.querySelectorAll('.cs-bubble, .cs-note-item')].map(
        ({ textContent }) => /Hello|note \d/.exec(textContent)?.[0],
      );
    return { ...page, store, lines };
  };

  it('stand among the messages, without buttons', async () => {
    const { lines, all, doing, store } = await setUp(null);
    await eventually('they are drawn', () => lines().length === 5);
    expect(lines()).toEqual(['note 0', 'Hello', 'note 2', 'Hello', 'note 5']);
    expect(all('button').length).toBe(0);
    await doing(() => store.dispatch(tabChosen({ tab: 'file' })));
    await doing(() => store.dispatch(recordsReceived(aRecordPage())));
    expect(lines()).withContext('no files').toEqual(['Hello']);
  });

  it('wait for the messages before them', async () => {
    const { lines } = await setUp('4');
    await eventually('they are drawn', () => lines().length === 4);
    expect(lines()).toEqual(['note 0', 'Hello', 'note 2', 'Hello']);
  });
});
