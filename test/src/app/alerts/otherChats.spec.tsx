import { Provider } from 'react-redux';
import { OtherChats } from '#src/app/alerts/Alerts.tsx';
import { baseReducers } from '#src/app/base.ts';
import { createPageReducer } from '#src/app/coreReducer.ts';
import { commandsReducer, preferenceChosen } from '#common/commands/index.ts';
import { chatSelected, listReceived } from '#src/features/chat/chatSlice.ts';
import { packetsReceived, realtimeStarted } from '#src/realtime/index.ts';
import { AGENT, aRecord, pushOf } from '#test/support/page/chatBuilders.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';
import { aSummary } from '#test/support/page/workspace.ts';
import { translateTexts } from '#test/support/translateTexts.ts';

const PAUSE_MS = 15_000;
const AT = Date.parse('2026-01-01T12:00:00.000Z');

describe('what screen readers hear of other chats', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T12:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const { store } = createTestStore({
      reducer: createPageReducer({ ...baseReducers, commands: commandsReducer }).reducer,
    });
    store.dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test', token: 't' }));
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <OtherChats />
      </Provider>,
    );
    return {
      root: page.root,
      dispatch: (...actions: Parameters<typeof store.dispatch>[0][]) =>
        page.doing(() => {
          for (const action of actions) store.dispatch(action);
        }),
      pass: () => page.doing(() => jasmine.clock().tick(PAUSE_MS)),
      spoken: () =>
        page.root.querySelector('[aria-live=polite]')?.textContent.replaceAll(/[\u2066-\u2069]/g, '') ?? null,
    };
  };
  const list = listReceived({
    records: [
      aSummary({ chatId: '1', waitingSince: '2026-01-01T11:56:00.000Z' }),
      aSummary({ chatId: '2' }),
      aSummary({ chatId: '3' }),
    ],
    next: null,
  });
  const question = (chatId: string, at = AT) =>
    packetsReceived({
      packets: [pushOf(aRecord({ chatId, chatSeq: at === AT ? 1 : 2, createTime: new Date(at).toISOString() }))],
      frames: [],
      at,
    });

  it('is who wrote last, and how many wait, but not of the chat on screen', async () => {
    const { dispatch, pass, spoken } = await setUp();
    await dispatch(chatSelected({ chatId: '2' }), question('2'));
    await pass();
    await dispatch(list);
    expect(spoken()).toBe('Ann 1 has been waiting for 4 min.');
    await pass();
    await dispatch(question('2', AT + 60_000));
    await pass();
    expect(spoken()).withContext('the chat on screen').toBe('Ann 1 has been waiting for 4 min.');
    await dispatch(question('3'));
    await pass();
    expect(spoken()).toBe('Ann 3 waits for an answer. 2 customers wait, the longest for 4 min.');
  });

  it('changes and ends on a page that the browser translates', async () => {
    const { root, dispatch, pass, spoken } = await setUp();
    const stop = translateTexts({ root });
    await dispatch(list);
    expect(root.querySelector('span > font')).not.toBeNull();
    await dispatch(question('3'));
    await pass();
    expect(spoken()).toContain('2 customers wait');
    await dispatch(list, listReceived({ records: [aSummary({ chatId: '2' }), aSummary({ chatId: '3' })], next: null }));
    await dispatch(chatSelected({ chatId: '3' }));
    await pass();
    expect(spoken()).toBe('');
    stop();
  });

  it('changes at most once in a pause', async () => {
    const { dispatch, pass, spoken } = await setUp();
    await dispatch(list);
    const before = spoken();
    await dispatch(question('2'), question('3'));
    expect(spoken()).toBe(before);
    await pass();
    expect(spoken()).toContain('3 customers wait');
  });

  it('is nothing for those who do not want it', async () => {
    const { dispatch, spoken } = await setUp();
    await dispatch(list, preferenceChosen({ announcesChats: false }));
    expect(spoken()).toBeNull();
  });
});
