import { combineReducers } from '@reduxjs/toolkit';
import {
  logoutConfirmed,
  logoutDeclined,
  logoutRequested,
  logoutSaga,
  selectLogoutQuestion,
  sessionReducer,
  sessionStarted,
} from '#src/features/session/index.ts';
import {
  conversationsReducer,
  outboxCleared,
  outboxEmptied,
  realtimeReducer,
  realtimeStarted,
  realtimeStopped,
} from '#src/realtime/index.ts';
import { chatPictures, picturesReducer, picturesSubmitted } from '#src/conversation/attachments/chatPictures.ts';
import { messageQueued } from '#src/realtime/conversationEvents.ts';
import { AGENT } from '#test/support/page/chatBuilders.ts';
import { aUser, failed, FakeWorld } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('logging out', () => {
  const setUp = async ({ openChats = 0, unsent = 0, pictures = 0, isUnsaved = false } = {}) => {
    const world = new FakeWorld();
    world.isUnsaved = isUnsaved;
    world.tokens.save('a token');
    world.unlive = true;
    world.user = aUser({ openChats });
    const test = createTestStore({
      reducer: combineReducers({
        session: sessionReducer,
        realtime: realtimeReducer,
        conversations: conversationsReducer,
        pictures: picturesReducer,
      }),
      saga: () => logoutSaga(world.deps),
    });
    const { im, ...user } = aUser();
    test.store.dispatch(sessionStarted({ user, im, unlive: false }));
    test.store.dispatch(realtimeStarted({ me: AGENT, url: '', token: '' }));
    for (let at = 0; at < unsent; at += 1) {
      test.store.dispatch(messageQueued({ chatId: '1', clientMsgId: `c${at}`, msgType: 1, msg: '{}', queuedAt: at }));
    }
    for (let at = 0; at < pictures; at += 1)
      test.store.dispatch(chatPictures.actions.added({ textId: '1', id: `p${at}`, preview: '' }));
    test.store.dispatch(picturesSubmitted({ textId: '1' }));
    test.store.dispatch(chatPictures.actions.added({ textId: '1', id: 'not sent', preview: '' }));
    test.store.dispatch(logoutRequested());
    await test.settle();
    const question = () => selectLogoutQuestion(test.store.getState());
    const answer = async (confirmed: boolean) => {
      test.store.dispatch(confirmed ? logoutConfirmed() : logoutDeclined());
      await test.settle();
    };
    return { ...test, world, question, answer };
  };

  it('logs out on the server, clears everything and reloads the page', async () => {
    const { world, actions } = await setUp();
    expect(world.sessionApi.logout).toHaveBeenCalledOnceWith('7');
    expect([world.token, world.cookie, world.unlive]).toEqual([null, null, false]);
    expect(world.calls.slice(-2)).toEqual(['device data cleared', 'logout']);
    expect(world.reloads).toBe(1);
    expect(actions.some(realtimeStopped.match)).toBeTrue();
  });

  it('asks first if open chats would be recalled', async () => {
    const { world, question, answer } = await setUp({ openChats: 2 });
    expect(question()).toEqual({ about: 'openChats', count: 2 });
    expect(world.reloads).toBe(0);
    await answer(true);
    expect(world.sessionApi.logout).toHaveBeenCalledTimes(1);
    expect(world.reloads).toBe(1);
  });

  it('stops if the user declines', async () => {
    const { world, question, answer, store, settle } = await setUp({ openChats: 2 });
    await answer(false);
    expect(question()).toBeNull();
    expect(world.sessionApi.logout).not.toHaveBeenCalled();
    expect(world.token).toBe('a token');
    store.dispatch(logoutRequested());
    await settle();
    expect(question()).withContext('asked again the next time').toEqual({ about: 'openChats', count: 2 });
  });

  it('asks about unsent messages, and then deletes them', async () => {
    const { question, answer, actions, world, store, settle } = await setUp({ unsent: 3, openChats: 1 });
    expect(question()).toEqual({ about: 'unsent', count: 3 });
    await answer(true);
    expect(actions.some(outboxCleared.match)).withContext('not before everything is confirmed').toBeFalse();
    expect(question()).toEqual({ about: 'openChats', count: 1 });
    await answer(true);
    expect(actions.some(outboxCleared.match)).toBeTrue();
    expect(world.reloads).withContext('not before they are gone').toBe(0);
    store.dispatch(outboxEmptied());
    await settle();
    expect(world.reloads).toBe(1);
  });

  it('asks about unsaved forms, and then turns the leave guard off', async () => {
    const { question, answer, world } = await setUp({ isUnsaved: true });
    expect(question()).toEqual({ about: 'unsaved' });
    expect(world.reloads).toBe(0);
    await answer(true);
    expect([world.isUnsaved, world.reloads]).toEqual([false, 1]);
  });

  it('keeps unsaved forms if the user declines', async () => {
    const { answer, world } = await setUp({ isUnsaved: true });
    await answer(false);
    expect([world.isUnsaved, world.reloads]).toEqual([true, 0]);
    expect(world.sessionApi.logout).not.toHaveBeenCalled();
  });

  it('asks about submitted pictures that are not sent yet', async () => {
    const { question } = await setUp({ unsent: 1, pictures: 2 });
    expect(question()).toEqual({ about: 'unsent', count: 3 });
  });

  it('works if the session has ended already', async () => {
    const { world, answer } = await setUp({ openChats: 1 });
    world.sessionApi.logout.and.callFake(() => failed({ kind: 'sessionDead', code: 403 }));
    await answer(true);
    expect(world.token).toBeNull();
    expect(world.reloads).toBe(1);
  });

  it('keeps the user signed in if the server fails', async () => {
    const { world, store, settle, question, answer } = await setUp({ openChats: 1 });
    world.sessionApi.logout.and.callFake(() => failed({ kind: 'unreachable', code: 0 }));
    await answer(true);
    expect(world.token).toBe('a token');
    expect(world.reloads).toBe(0);
    expect(question()).toBeNull();
    store.dispatch(logoutRequested());
    await settle();
    expect(question()).toEqual({ about: 'openChats', count: 1 });
  });
});
