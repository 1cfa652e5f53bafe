import { combineReducers } from '@reduxjs/toolkit';
import { CANNED_STEP, type CannedStep } from '#contract/canned.ts';
import { commandRan, type Command } from '#common/commands/index.ts';
import { cannedTextsSaga } from '#src/features/cannedTexts/cannedTextsSaga.ts';
import { cannedInserted, cannedRepliesChanged } from '#src/features/cannedTexts/cannedActions.ts';
import { cannedTextsReducer, placeHidden, placeShown } from '#src/features/cannedTexts/cannedTextsSlice.ts';
import type { MissingVariables } from '#src/features/cannedTexts/insertion.ts';
import { offeredFor, prepare } from '#src/features/cannedTexts/search.ts';
import { sessionEnded } from '#src/features/session/index.ts';
import {
  chatExitConfirmed,
  conversationsReducer,
  packetsReceived,
  realtimeStarted,
  sendDiscarded,
  tabBecameVisible,
  typed,
} from '#src/realtime/index.ts';
import { messageQueued } from '#src/realtime/conversationEvents.ts';
import { AGENT } from '#test/support/page/chatBuilders.ts';
import { aCanned, FakeCanned } from '#test/support/page/fakeCanned.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';

const CHAT = { kind: 'chat', id: '5' } as const;
const MINUTE_MS = 60_000;

describe('the canned replies of the page', () => {
  beforeEach(() => {
    jasmine
      .clock()
      .install()
      .mockDate(new Date(2026, 0, 1));
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  const setUp = () => {
    const api = new FakeCanned();
    const without = new Set<string>();
    const commands = (): readonly Command[] =>
      ['send', 'sendNext', 'end', 'nextWaiting'].map((name) => ({
        id: `chat.${name}`,
        title: 'chat.end',
        group: 'chat',
        keys: [],
        actionIn: () => (without.has(name) ? null : { type: `test/${name}` }),
      }));
    const { store, actions } = createTestStore({
      reducer: combineReducers({ cannedTexts: cannedTextsReducer, conversations: conversationsReducer }),
      saga: () => cannedTextsSaga({ cannedApi: api, commands, now: () => Date.now() }),
    });
    const dispatch = async (...given: Parameters<typeof store.dispatch>[0][]) => {
      for (const action of given) store.dispatch(action);
      await settle();
    };
    const insert = (steps: readonly CannedStep[], missing: MissingVariables = {}) =>
      dispatch(cannedInserted({ place: CHAT, cannedId: '1', version: 1, lang: 'en', text: 'Hello', missing, steps }));
    const ran = () => actions.filter(({ type }) => type.startsWith('test/')).map(({ type }) => type.slice(5));
    return { api, store, actions, dispatch, insert, ran, without, state: () => store.getState().cannedTexts };
  };
  const tick = async (ms: number) => {
    jasmine.clock().tick(ms);
    await settle();
  };

  it('are loaded with the first text that can use them, and asked for again by ETag, at most once a minute', async () => {
    const { api, dispatch, state } = setUp();
    await dispatch(tabBecameVisible());
    expect(api.calls).withContext('no text is on screen').toEqual([]);
    await dispatch(placeShown(CHAT));
    expect(state().replies).toEqual(api.replies);
    await dispatch(placeHidden(CHAT), placeShown({ kind: 'reply', id: '9' }), tabBecameVisible());
    expect(api.calls).toEqual([null]);
    const before = state().replies;
    await tick(MINUTE_MS);
    await dispatch(tabBecameVisible());
    expect(api.calls).toEqual([null, 'v1']);
    expect(state().replies).withContext('nothing has changed').toBe(before);

    api.etag = 'v2';
    api.replies = [aCanned({ title: 'Changed' })];
    await dispatch(cannedRepliesChanged());
    expect(state().replies).toEqual(api.replies);
  });

  it('have their words made before the first key needs them', async () => {
    const { dispatch, state } = setUp();
    await dispatch(placeShown(CHAT));
    await tick(1);
    const made = prepare.resultsCount();
    expect(offeredFor(state().replies, 'x', {})).toEqual([]);
    expect(prepare.resultsCount()).toBe(made);
  });

  it('are loaded although another cause comes while they are on their way', async () => {
    const { dispatch, state } = setUp();
    await dispatch(placeShown(CHAT), tabBecameVisible());
    expect(state().replies).toHaveSize(1);
  });

  it('stay when they cannot be loaded, and are asked for again with the next text', async () => {
    const { api, dispatch, state } = setUp();
    await dispatch(placeShown(CHAT));
    const before = state().replies;
    await tick(MINUTE_MS);
    api.failures.push({ kind: 'unreachable', code: 0, message: '' });
    await dispatch(tabBecameVisible());
    expect(state().replies).toBe(before);
    await dispatch(tabBecameVisible());
    expect(api.calls).toEqual([null, 'v1', 'v1']);
  });

  it('are gone with the session, also those on their way, and loaded for the next one', async () => {
    const { api, dispatch, state } = setUp();
    await dispatch(placeShown(CHAT), sessionEnded());
    expect(state().replies).toEqual([]);
    await dispatch(placeShown(CHAT));
    expect(state().replies).toEqual(api.replies);
    await dispatch(sessionEnded());
    expect(state().replies).toEqual([]);
  });

  it('run their steps as commands, which are counted', async () => {
    const { insert, ran, actions } = setUp();
    await insert([CANNED_STEP.send, CANNED_STEP.next]);
    expect(ran()).toEqual(['send', 'nextWaiting']);
    expect(actions.filter(commandRan.match).map(({ payload }) => payload)).toEqual([
      { id: 'chat.send', by: 'macro' },
      { id: 'chat.nextWaiting', by: 'macro' },
    ]);
  });

  it('run no step while a variable has no value, and none after one that does not apply', async () => {
    const { insert, ran, without } = setUp();
    await insert([CANNED_STEP.send], { query_id: 0 });
    expect(ran()).toEqual([]);
    without.add('send');
    await insert([CANNED_STEP.send, CANNED_STEP.next]);
    expect(ran()).toEqual([]);
  });

  it('go on after the end of the chat when the user has confirmed it', async () => {
    const { insert, ran, dispatch } = setUp();
    await insert([CANNED_STEP.end, CANNED_STEP.next]);
    await tick(0);
    expect(ran()).toEqual(['end']);
    await dispatch(chatExitConfirmed({ chatId: '6' }));
    expect(ran()).toEqual(['end']);
    await dispatch(chatExitConfirmed({ chatId: CHAT.id }));
    expect(ran()).toEqual(['end', 'nextWaiting']);
  });

  it('ask for the end of the chat once the message is sent, as it would be lost', async () => {
    const { insert, ran, dispatch } = setUp();
    const send = { chatId: CHAT.id, clientMsgId: 'c1' };
    await dispatch(
      realtimeStarted({ me: AGENT, url: 'ws://chat.test/ws/chat', token: 'secret' }),
      messageQueued({ ...send, msgType: 1, msg: '{}', queuedAt: 0 }),
    );
    await insert([CANNED_STEP.send, CANNED_STEP.end]);
    await tick(0);
    expect(ran()).toEqual(['send']);
    await dispatch(sendDiscarded(send), packetsReceived({ packets: [], frames: [], at: 1 }));
    expect(ran()).toEqual(['send', 'end']);
  });

  it('do not go on when the user does something else instead, or waits', async () => {
    for (const instead of [typed({ chatId: CHAT.id }), commandRan({ id: 'go.home', by: 'key' })]) {
      const { insert, ran, dispatch } = setUp();
      await insert([CANNED_STEP.end, CANNED_STEP.next]);
      await tick(0);
      await dispatch(instead, chatExitConfirmed({ chatId: CHAT.id }));
      expect(ran()).toEqual(['end']);
    }
    const { insert, ran, dispatch } = setUp();
    await insert([CANNED_STEP.end, CANNED_STEP.next]);
    await tick(0);
    await tick(MINUTE_MS);
    await dispatch(chatExitConfirmed({ chatId: CHAT.id }));
    expect(ran()).toEqual(['end']);
  });
});
