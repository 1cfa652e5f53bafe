import { combineReducers } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { attentionReducer, attentionSaga } from '#src/features/notifications/index.ts';
import {
  desktopSaga,
  desktopReducer,
  type DesktopDeps,
  type DesktopNotification,
} from '#src/features/notifications/index.ts';
import {
  desktopDeclined,
  desktopRequested,
  selectDesktop,
  selectIsDesktopAskable,
  type DesktopPermission,
} from '#src/features/notifications/desktopSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import {
  attentionGained,
  attentionLost,
  chatEventsReceived,
  conversationsReducer,
  packetsReceived,
  realtimeReducer,
  realtimeStarted,
} from '#src/realtime/index.ts';
import { AGENT, aRecord, pushOf } from '#test/support/page/chatBuilders.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';

interface Setup {
  readonly permission?: DesktopPermission;
  readonly choice?: string | null;
  /** The answer of the user to the browser's question. */
  readonly answer?: DesktopPermission;
}

async function setUp({ permission = 'granted', choice = 'on', answer = 'granted' }: Setup = {}) {
  const stored = new Map<string, string>(choice === null ? [] : [['cs.desktop', choice]]);
  let click: (chatId: string) => void = () => undefined;
  const browser = {
    stored,
    permission,
    asked: 0,
    shown: [] as DesktopNotification[],
    hidden: 0,
    /** The chats whose notifications may stay. */
    current: [] as readonly string[],
    turns: [] as string[],
    isMyTurn: true,
    paths: [] as string[],
    click: (chatId: string) => click(chatId),
  };
  const preferences = {
    read: (name: string) => stored.get(name) ?? null,
    write: (name: string, value: string | null) => {
      if (value === null) stored.delete(name);
      else stored.set(name, value);
    },
  };
  const test = createTestStore({
    reducer: combineReducers({
      session: sessionReducer,
      realtime: realtimeReducer,
      conversations: conversationsReducer,
      attention: attentionReducer,
      desktopNotifications: desktopReducer,
    }),
    *saga(): SagaGenerator<void> {
      yield* fork(attentionSaga, {
        preferences,
        bell: { watch: () => () => undefined, allow: () => undefined, ring: () => undefined },
        ringTurns: { watch: () => () => undefined, take: () => Promise.resolve(false) },
      });
      const deps: DesktopDeps = {
        preferences,
        navigate: (path) => browser.paths.push(path),
        desktop: {
          permission: () => browser.permission,
          ask: () => {
            browser.asked += 1;
            browser.permission = answer;
            return Promise.resolve(answer);
          },
          takeTurn: (chatId, key) => {
            browser.turns.push(`${chatId}.${key}`);
            return Promise.resolve(browser.isMyTurn);
          },
          show: (notification) => browser.shown.push(notification),
          hideExcept: (chatIds) => {
            browser.current = chatIds;
            if (chatIds.length === 0) browser.hidden += 1;
          },
          watchClicks: () =>
            eventChannel<string>((emit) => {
              click = emit;
              return () => undefined;
            }),
        },
      };
      yield* call(desktopSaga, deps);
    },
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await settle();
  };
  await dispatch(signedInAs({ id: AGENT.id }), realtimeStarted({ me: AGENT, url: 'ws://chat.test', token: 't' }));
  return {
    ...test,
    browser,
    dispatch,
    push: (chatId: string, chatSeq: number, fields: Parameters<typeof aRecord>[0] = {}) =>
      dispatch(packetsReceived({ packets: [pushOf(aRecord({ chatId, chatSeq, ...fields }))], frames: [], at: 0 })),
    desktop: () => selectDesktop(test.store.getState()),
    isAskable: () => selectIsDesktopAskable(test.store.getState()),
  };
}

describe('notifications of the desktop', () => {
  it('name the customer who writes while no one looks, and never the text', async () => {
    const { browser, dispatch, push } = await setUp();
    await push('1', 1);
    expect(browser.shown).withContext('in front').toEqual([]);
    await dispatch(attentionLost());
    await push('1', 2, { fromNickName: 'Amelia Baker' });
    expect(browser.shown).toEqual([{ chatId: '1', name: 'Amelia Baker', isNewChat: false }]);
    expect(browser.turns).withContext('the same in all tabs').toEqual(['1.2']);
  });

  it('are one for several messages of a chat', async () => {
    const { browser, dispatch } = await setUp();
    await dispatch(attentionLost());
    const packets = [1, 2, 3].map((chatSeq) => pushOf(aRecord({ chatId: '1', chatSeq })));
    await dispatch(packetsReceived({ packets, frames: [], at: 0 }));
    expect([browser.shown.length, browser.turns]).toEqual([1, ['1.3']]);
  });

  it('disappear when the chat is read in another browser, or recalled', async () => {
    const { browser, dispatch, push } = await setUp();
    await dispatch(attentionLost());
    for (const chatId of ['1', '2', '3']) await push(chatId, 1);
    const state = bodyOf('MessageState', { chatId: '1', personType: PERSON_TYPE.staff, readSeq: 1 });
    await dispatch(packetsReceived({ packets: [{ type: 'state', state }], frames: [], at: 0 }));
    expect(browser.current).withContext('read').toEqual(['2', '3']);
    const recalled = bodyOf('ChatEvent', { chatId: '2', kind: CHAT_EVENT.recalled });
    await dispatch(chatEventsReceived({ events: [recalled] }));
    expect(browser.current).withContext('recalled').toEqual(['3']);
  });

  it('tell of a new chat, and of nothing that staff write', async () => {
    const { browser, dispatch, push } = await setUp();
    await dispatch(attentionLost());
    await push('1', 1, { fromType: PERSON_TYPE.staff });
    expect(browser.shown).toEqual([]);
    const assigned = bodyOf('ChatEvent', { chatId: '5', kind: CHAT_EVENT.assigned, toId: AGENT.id });
    await dispatch(chatEventsReceived({ events: [assigned] }));
    expect(browser.shown).toEqual([{ chatId: '5', name: null, isNewChat: true }]);
  });

  it('come from one tab of several', async () => {
    const { browser, dispatch, push } = await setUp();
    await dispatch(attentionLost());
    browser.isMyTurn = false;
    await push('1', 1);
    expect(browser.shown).toEqual([]);
  });

  it('stay away unless the user and the browser allow them', async () => {
    for (const setup of [
      { choice: null },
      { choice: 'off' },
      { permission: 'denied' },
      { permission: 'default' },
    ] as const) {
      const { browser, dispatch, push, stop } = await setUp(setup);
      await dispatch(attentionLost());
      await push('1', 1);
      expect(browser.shown).withContext(JSON.stringify(setup)).toEqual([]);
      stop();
    }
  });

  it('open the chat on a click, and disappear when someone looks', async () => {
    const { browser, dispatch } = await setUp();
    browser.click('42');
    expect(browser.paths).toEqual(['/chat?id=42']);
    await dispatch(attentionLost(), attentionGained());
    expect(browser.hidden).toBe(1);
  });

  it('are asked for once, and the browser asks its own question after that', async () => {
    const { browser, dispatch, isAskable, desktop } = await setUp({ permission: 'default', choice: null });
    expect(isAskable()).toBeTrue();
    await dispatch(desktopRequested());
    expect(browser.asked).toBe(1);
    expect(desktop()).toEqual({ permission: 'granted', choice: 'on' });
    expect([isAskable(), browser.stored.get('cs.desktop')]).toEqual([false, 'on']);
  });

  it('are not asked for again after Not now, also not in another visit', async () => {
    const { browser, dispatch, isAskable } = await setUp({ permission: 'default', choice: null });
    await dispatch(desktopDeclined());
    expect([isAskable(), browser.asked]).toEqual([false, 0]);
    const later = await setUp({ permission: 'default', choice: browser.stored.get('cs.desktop') ?? null });
    expect(later.isAskable()).toBeFalse();
  });

  it('say why they do not come when the browser blocks them', async () => {
    const { dispatch, actions, desktop } = await setUp({ permission: 'default', choice: null, answer: 'denied' });
    await dispatch(desktopRequested());
    expect(desktop()).toEqual({ permission: 'denied', choice: 'on' });
    const toasts = actions.filter(toastRaised.match).map(({ payload }) => payload.message);
    expect(toasts).toEqual([{ key: 'notifications.deniedHint' }]);
  });

  it('stay off when the user closes the question of the browser', async () => {
    const { dispatch, desktop, browser } = await setUp({ permission: 'default', choice: null, answer: 'default' });
    await dispatch(desktopRequested());
    expect(desktop()).toEqual({ permission: 'default', choice: 'off' });
    expect(browser.stored.get('cs.desktop')).toBe('off');
  });
});
