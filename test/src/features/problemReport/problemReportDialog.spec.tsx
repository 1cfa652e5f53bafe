import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { ACTION_LOG_NOTE_MAX } from '#contract/constants.ts';
import { PAGE_COMMANDS } from '#src/app/commands/pageCommands.ts';
import { pageCommands } from '#common/commands/index.ts';
import { problemReportReducer, reportOpened } from '#src/features/problemReport/index.ts';
import { ProblemReportDialog } from '#src/features/problemReport/components/ProblemReportDialog.tsx';
import { ReportButton } from '#src/features/problemReport/components/ReportButton.tsx';
import {
  copyRequested,
  downloadRequested,
  reportSent,
  selectProblemReport,
  sendBegan,
  sendFailed,
  sendRequested,
} from '#src/features/problemReport/problemReportSlice.ts';
import { pageReceived } from '#src/realtime/conversationEvents.ts';
import { conversationOpened, conversationsReducer, realtimeStarted } from '#src/realtime/index.ts';
import { AGENT, records } from '#test/support/page/chatBuilders.ts';
import { fill, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const HELD = [
  realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }),
  conversationOpened({ chatId: '1' }),
  pageReceived({ chatId: '1', records: records(1, 2), next: null }),
];

describe('the problem report dialog', () => {
  beforeAll(() => pageCommands.add({ commands: PAGE_COMMANDS }));

  const setUp = async (...before: readonly UnknownAction[]) => {
    const test = createTestStore({
      reducer: combineReducers({ problemReport: problemReportReducer, conversations: conversationsReducer }),
    });
    for (const action of before) test.store.dispatch(action);
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <ReportButton />
        <ProblemReportDialog />
      </Provider>,
    );
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const find = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button, body button')].find(
        (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
      );
    return {
      ...page,
      ...test,
      dialog,
      find,
      text: () => dialog()?.textContent ?? '',
      note: () => dialog()?.querySelector('textarea') ?? document.createElement('textarea'),
      texts: () => dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null,
      alert: () => dialog()?.querySelector('[role=alert]')?.textContent ?? '',
      dispatch: (...actions: readonly UnknownAction[]) =>
        page.doing(() => {
          for (const action of actions) test.store.dispatch(action);
        }),
      click: (name: string) => page.doing(() => find(name)?.click()),
      happened: () => test.actions.map(({ type }) => type),
    };
  };

  it('opens by its button, focuses the note, and gives the focus back', async () => {
    const { click, dialog, note, find, doing } = await setUp();
    find('Report a problem')?.focus();
    await click('Report a problem');
    expect(document.activeElement).toBe(note());
    expect(dialog()?.textContent).toContain('This sends the last 15 minutes');
    await doing(() => press(document.activeElement ?? document.body, 'Escape'));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(find('Report a problem') ?? null);
  });

  it('sends with one click, and shows the note of the store', async () => {
    const { note, doing, click, happened, store, text } = await setUp(reportOpened());
    await doing(() => fill(note(), 'The badge 🙂'));
    expect(selectProblemReport(store.getState()).note).toBe('The badge 🙂');
    expect(text()).toContain(`11 of ${ACTION_LOG_NOTE_MAX} characters`);
    await click('Send');
    expect(happened()).toContain(sendRequested.type);
  });

  it('offers to include texts only if there are any, unchecked', async () => {
    const { texts, dispatch, doing, store } = await setUp(reportOpened());
    expect(texts()).toBeNull();
    await dispatch(...HELD);
    expect(texts()?.checked).toBeFalse();
    await doing(() => texts()?.click());
    expect([texts()?.checked, selectProblemReport(store.getState()).withTexts]).toEqual([true, true]);
  });

  it('shows that a note is too long, and does not send it', async () => {
    const { note, doing, text, find } = await setUp(reportOpened());
    await doing(() => fill(note(), 'x'.repeat(ACTION_LOG_NOTE_MAX + 1)));
    expect(text()).toContain(`Maximum ${ACTION_LOG_NOTE_MAX} characters`);
    expect(note().getAttribute('aria-invalid')).toBe('true');
    expect(find('Send')?.matches(':disabled')).toBeTrue();
  });

  it('shows that it is sending, and then the id to copy', async () => {
    const { dispatch, find, text, dialog, click, actions, note } = await setUp(reportOpened());
    await dispatch(sendBegan({ clientId: 'c-1' }));
    expect(find('Send')?.getAttribute('aria-busy')).toBe('true');
    expect(note().readOnly).toBeTrue();
    await dispatch(reportSent({ id: '1042', isAsked: null }));
    expect(text()).toContain('Report 1042');
    expect(dialog()?.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(dialog()?.querySelector('[role=status]') ?? null);
    await click('Copy');
    expect(actions.filter(copyRequested.match).map(({ payload }) => payload)).toEqual([{ text: 'Report 1042' }]);
    await dispatch(reportOpened());
    expect(note().value).withContext('a new one').toBe('');
  });

  it('shows a failure, keeps the note, and still offers the download', async () => {
    const { dispatch, doing, note, alert, find, click, happened } = await setUp(reportOpened());
    await doing(() => fill(note(), 'It hangs'));
    await dispatch(
      sendBegan({ clientId: 'c-1' }),
      sendFailed({ error: { kind: 'unreachable', code: 0, message: '' } }),
    );
    expect(alert()).toMatch(/^The report has not been sent\. .+Your note stays here/);
    expect(note().value).toBe('It hangs');
    await click('Send again');
    await click('Download');
    expect(happened().slice(-2)).toEqual([sendRequested.type, downloadRequested.type]);
    expect(find('Download')?.getAttribute('aria-busy')).toBe('true');
    await doing(() => fill(note(), 'It hangs!'));
    expect(alert()).withContext('another report').toBe('');
  });

  it('shows that there were too many reports, and for how long', async () => {
    const { dispatch, alert } = await setUp(reportOpened());
    await dispatch(
      sendBegan({ clientId: 'c-1' }),
      sendFailed({ error: { kind: 'http', code: 429, message: 'Too many attempts. Try again in 37 minutes.' } }),
    );
    expect(alert()).toContain(
      'You have reached the limit of reports per hour. Too many attempts. Try again in 37 minutes.',
    );
  });
});

describe('the problem report button', () => {
  it('appears only when the dialog can open', async () => {
    const { store } = createTestStore({ reducer: (state: object = {}) => state });
    const { all } = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <ReportButton />
      </Provider>,
    );
    expect(all('button')).toEqual([]);
  });
});
