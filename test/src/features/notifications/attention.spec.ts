import { combineReducers } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { notificationReceived } from '#common/toasts/index.ts';
import { attentionReducer, attentionSaga } from '#src/features/notifications/index.ts';
import { RING_PAUSE_MS } from '#src/features/notifications/attentionSaga.ts';
import { ringRequested, soundPressed, selectNews, selectSound } from '#src/features/notifications/attentionSlice.ts';
import { chatOrderReducer, chatReducer } from '#src/features/chat/index.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import {
  chatEventsReceived,
  conversationsReducer,
  packetsReceived,
  realtimeReducer,
  realtimeStarted,
  watchStarted,
} from '#src/realtime/index.ts';
import { picturesReducer } from '#src/conversation/attachments/chatPictures.ts';
import { attentionGained, attentionLost, tabBecameHidden, tabBecameVisible } from '#src/realtime/realtimeEvents.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import { AGENT, aRecord, pushOf } from '#test/support/page/chatBuilders.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';

/** A browser whose permission to sound the spec controls. */
function aBrowser(setting: string | null) {
  const stored = new Map<string, string>(setting === null ? [] : [['cs.sound', setting]]);
  let notify: (isAllowed: boolean) => void = () => undefined;
  const browser = {
    /** Rings of this tab. */
    rings: 0,
    /** Whether no other tab rings or is visible. */
    isMyTurn: true,
    asked: 0,
    stored,
    answer: async (isAllowed: boolean) => {
      notify(isAllowed);
      await settle();
    },
    deps: {
      preferences: {
        read: (name: string) => stored.get(name) ?? null,
        write: (name: string, value: string | null) => {
          if (value === null) stored.delete(name);
          else stored.set(name, value);
        },
      },
      bell: {
        watch: (onChange: (isAllowed: boolean) => void) => {
          notify = onChange;
          onChange(false);
          return () => undefined;
        },
        allow: () => {
          browser.asked += 1;
        },
        ring: () => {
          browser.rings += 1;
        },
      },
      ringTurns: { watch: () => () => undefined, take: async () => browser.isMyTurn },
    },
  };
  return browser;
}

function setUp({ setting = null as string | null } = {}) {
  const browser = aBrowser(setting);
  const test = createTestStore({
    reducer: combineReducers({
      session: sessionReducer,
      realtime: realtimeReducer,
      conversations: conversationsReducer,
      pictures: picturesReducer,
      chat: chatReducer,
      chatOrder: chatOrderReducer,
      attention: attentionReducer,
    }),
    saga: () => attentionSaga(browser.deps),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await settle();
  };
  test.store.dispatch(signedInAs({ id: AGENT.id }));
  test.store.dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test', token: 't' }));
  return {
    ...test,
    browser,
    dispatch,
    /** Messages, and new chats without one. */
    count: () =>
      Object.values(selectNews(test.store.getState())).reduce(
        (sum, { isNew, messages }) => sum + Math.max(messages, isNew ? 1 : 0),
        0,
      ),
    sound: () => selectSound(test.store.getState()),
    push: (...packets: ChatPacket[]) => dispatch(packetsReceived({ packets, frames: [], at: 0 })),
    assign: (chatId: string, toId = AGENT.id, kind: number = CHAT_EVENT.assigned) =>
      dispatch(chatEventsReceived({ events: [bodyOf('ChatEvent', { chatId, kind, toId })] })),
    async tick(ms: number) {
      jasmine.clock().tick(ms);
      await settle();
    },
  };
}

const message = (chatId: string, chatSeq: number, fields = {}) => pushOf(aRecord({ chatId, chatSeq, ...fields }));
const readByStaff = (chatId: string, readSeq: number): ChatPacket => ({
  type: 'state',
  state: bodyOf('MessageState', { chatId, personType: PERSON_TYPE.staff, readSeq }),
});

describe('the attention saga', () => {
  beforeEach(() => {
    jasmine.clock().install();
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  describe('news', () => {
    it('are messages and new chats while no one looks, until someone does', async () => {
      const { dispatch, push, assign, count } = setUp();
      await push(message('1', 1));
      await assign('2');
      expect(count()).withContext('while they look').toBe(0);
      await dispatch(attentionLost());
      await push(message('1', 2), message('1', 3));
      await assign('3');
      expect(count()).toBe(3);
      await push(message('3', 1));
      expect(count()).withContext('a new chat with a message is one').toBe(3);
      await dispatch(tabBecameHidden(), tabBecameVisible());
      expect(count()).withContext('visible, but without focus').toBe(3);
      await dispatch(attentionGained());
      expect(count()).toBe(0);
    });

    it('are not my own messages, watched and read chats, and chats of others', async () => {
      const { dispatch, push, assign, count } = setUp();
      await dispatch(watchStarted({ chatId: '5', follow: 'live' }), attentionLost());
      await push(
        message('1', 1, { fromType: PERSON_TYPE.staff }),
        message('1', 2, { fromType: PERSON_TYPE.system }),
        message('5', 1),
      );
      await assign('6', '99');
      expect(count()).toBe(0);
    });

    it('are not messages read in another tab, and chats recalled or ended', async () => {
      const { dispatch, push, assign, count } = setUp();
      await dispatch(attentionLost());
      await push(message('1', 4), message('1', 5));
      await push(readByStaff('1', 4));
      expect(count()).withContext('not all of it').toBe(2);
      await push(readByStaff('1', 5));
      expect(count()).toBe(0);
      await assign('2');
      await assign('2', '', CHAT_EVENT.recalled);
      await assign('3');
      await assign('3', '', CHAT_EVENT.ended);
      expect(count()).toBe(0);
    });
  });

  describe('the ring', () => {
    it('rings for a message, a chat and a notification while no one looks', async () => {
      const { browser, dispatch, push, assign, tick } = setUp();
      await browser.answer(true);
      await push(message('1', 1));
      expect(browser.rings).withContext('in front').toBe(0);
      await dispatch(attentionLost());
      await push(message('1', 2));
      expect(browser.rings).toBe(1);
      await tick(RING_PAUSE_MS);
      await assign('2');
      expect(browser.rings).toBe(2);
      await tick(RING_PAUSE_MS);
      await dispatch(notificationReceived({ id: 'n', text: 'Hello' }));
      expect(browser.rings).toBe(3);
    });

    it('rings at most once per pause', async () => {
      const { browser, dispatch, push, tick } = setUp();
      await browser.answer(true);
      await dispatch(attentionLost());
      for (let seq = 1; seq < 20; seq += 1) await push(message('1', seq));
      expect(browser.rings).toBe(1);
      await tick(RING_PAUSE_MS - 1);
      await push(message('1', 20));
      expect(browser.rings).toBe(1);
      await tick(1);
      await push(message('1', 21));
      expect(browser.rings).toBe(2);
    });

    it('does not ring while another tab may, and tries again the next time', async () => {
      const { browser, dispatch, push } = setUp();
      await browser.answer(true);
      await dispatch(attentionLost());
      browser.isMyTurn = false;
      await push(message('1', 1));
      expect(browser.rings).toBe(0);
      browser.isMyTurn = true;
      await push(message('1', 2));
      expect(browser.rings).toBe(1);
    });

    it('is blocked until the browser gets a click, and rings afterwards', async () => {
      const { browser, dispatch, push, sound } = setUp();
      expect(sound()).toBe('blocked');
      await dispatch(attentionLost());
      await push(message('1', 1));
      expect(browser.rings).toBe(0);
      await dispatch(attentionGained(), soundPressed());
      expect([browser.asked, browser.rings]).withContext('so that one hears what it is').toEqual([1, 1]);
      await browser.answer(true);
      expect(sound()).toBe('on');
    });

    it('rings for another feature, also while someone looks at the page', async () => {
      const { browser, dispatch } = setUp();
      await browser.answer(true);
      await dispatch(ringRequested({ isByUser: false }));
      expect([browser.asked, browser.rings]).toEqual([0, 1]);
      await dispatch(ringRequested({ isByUser: true }));
      expect([browser.asked, browser.rings]).withContext("the click is the browser's permission").toEqual([1, 2]);
    });

    it('stays silent on this device if the user turns the sound off', async () => {
      const { browser, dispatch, push, sound, stop } = setUp();
      await browser.answer(true);
      await dispatch(soundPressed());
      expect(sound()).toBe('off');
      await dispatch(attentionLost());
      await push(message('1', 1));
      expect(browser.rings).toBe(0);
      stop();
      const later = setUp({ setting: browser.stored.get('cs.sound') ?? null });
      await later.browser.answer(true);
      expect(later.sound()).toBe('off');
      await later.dispatch(soundPressed());
      expect(later.sound()).toBe('on');
      expect(later.browser.stored.size).withContext('as usual').toBe(0);
    });
  });
});
