import { Provider } from 'react-redux';
import type { ChatSummary } from '#contract/http/chats.ts';
import { Alerts } from '#src/app/alerts/Alerts.tsx';
import { baseReducers } from '#src/app/base.ts';
import { createPageReducer } from '#src/app/coreReducer.ts';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { SCREENS } from '#src/app/registry.ts';
import { createAppStore } from '#src/app/store.ts';
import { listReceived } from '#src/features/chat/chatSlice.ts';
import { problemReportReducer } from '#src/features/problemReport/index.ts';
import { realtimeStarted } from '#src/realtime/index.ts';
import { AGENT } from '#test/support/page/chatBuilders.ts';
import { aSummary } from '#test/support/page/workspace.ts';
import { eventually, render } from '#test/support/page/render.tsx';

describe('the title of a page', () => {
  const before = document.title;
  afterEach(() => {
    document.title = before;
  });

  const setUp = async () => {
    const { store } = createAppStore({
      reducer: createPageReducer({
        ...baseReducers,
        problemReport: problemReportReducer,
      }).reducer,
    });
    const drawn = await render(
      <Provider store={store}>
        <Alerts siteTitle="Pay Customer Service" screens={SCREENS} />
      </Provider>,
    );
    return {
      moveTo: (path: string) => drawn.doing(() => store.dispatch(locationChanged({ path, search: '' }))),
      list: (...records: readonly ChatSummary[]) =>
        drawn.doing(() => {
          store.dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test', token: 't' }));
          store.dispatch(listReceived({ records, next: null }));
        }),
    };
  };

  it('begins with the screen', async () => {
    const { moveTo } = await setUp();
    await moveTo('/query-service');
    expect(document.title).toBe('Query Service · Pay Customer Service');
    await moveTo('/query-service/0501');
    expect(document.title).toBe('Query 501 · Pay Customer Service');
    await moveTo('/chat');
    expect(document.title).toBe('Chat · Pay Customer Service');
    await moveTo('/nowhere');
    expect(document.title).toBe('Pay Customer Service');
  });

  it('begins with the number of customers who wait, on screens without the list, too', async () => {
    const { moveTo, list } = await setUp();
    await moveTo('/home');
    const waitingSince = '2026-01-01T11:00:00.000Z';
    await list(
      ...['1', '2', '3'].map((chatId) => aSummary({ chatId, waitingSince })),
      aSummary({ chatId: '4' }),
      aSummary({ chatId: '5', toId: '99', waitingSince }),
      aSummary({ chatId: '6', chatEnded: 1 }),
    );
    await eventually('the number', () => document.title.startsWith('('));
    expect(document.title).toBe('(3) Home · Pay Customer Service');
  });
});
