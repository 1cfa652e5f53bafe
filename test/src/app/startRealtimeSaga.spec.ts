import { combineReducers } from '@reduxjs/toolkit';
import { locationChanged, navigationReducer } from '#src/app/navigationSlice.ts';
import { startRealtimeSaga } from '#src/app/startRealtimeSaga.ts';
import { chatReducer, workspaceOpened } from '#src/features/chat/index.ts';
import {
  chatSignedIn,
  logoutRequested,
  selectIm,
  sessionReducer,
  sessionRefreshed,
  sessionStarted,
} from '#src/features/session/index.ts';
import { connectionEnded, realtimeStarted } from '#src/realtime/index.ts';
import { answered, aUser, FakeWorld, IM } from '../../support/page/fakeSession.ts';
import { createTestStore } from '../../support/page/testStore.ts';

describe('the saga that starts realtime', () => {
  const setUp = () => {
    const world = new FakeWorld();
    const test = createTestStore({
      reducer: combineReducers({ chat: chatReducer, session: sessionReducer, navigation: navigationReducer }),
      saga: () => startRealtimeSaga(world.deps),
    });
    return { ...test, world, started: () => test.actions.filter(realtimeStarted.match).map(({ payload }) => payload) };
  };
  const signIn = (im: typeof IM | null, { isOnline = false } = {}) => {
    const { im: _, ...user } = aUser({ isOnline });
    return sessionStarted({ user, im, unlive: false });
  };
  const STARTED = { me: { type: 2 as const, id: '7' }, url: IM.chatUrl, token: IM.tcpToken };

  it('starts it when a screen needs messages', () => {
    const { store, started } = setUp();
    store.dispatch(locationChanged({ path: '/home', search: '' }));
    store.dispatch(signIn(IM));
    expect(started()).toEqual([]);
    store.dispatch(locationChanged({ path: '/CheckList', search: '' }));
    expect(started()).toEqual([STARTED]);
  });

  it('starts it when another screen shows a chat', () => {
    const { store, started } = setUp();
    store.dispatch(locationChanged({ path: '/indexLeader', search: '' }));
    store.dispatch(signIn(IM));
    expect(started()).toEqual([]);
    store.dispatch(workspaceOpened());
    expect(started()).toEqual([STARTED]);
  });

  it('starts it on every screen while the user is online: without it they would be away', () => {
    const { store, started } = setUp();
    store.dispatch(locationChanged({ path: '/query-service', search: '' }));
    store.dispatch(signIn(IM, { isOnline: true }));
    expect(started()).toEqual([STARTED]);
  });

  it('starts it when the user has come online elsewhere', () => {
    const { store, started } = setUp();
    store.dispatch(locationChanged({ path: '/query-service', search: '' }));
    store.dispatch(signIn(IM));
    expect(started()).toEqual([]);
    const { im: _, ...user } = aUser({ isOnline: true });
    store.dispatch(sessionRefreshed(user));
    expect(started()).toEqual([STARTED]);
  });

  it('starts it once when the chat login comes later', () => {
    const { store, started } = setUp();
    store.dispatch(locationChanged({ path: '/chat', search: '?id=1' }));
    store.dispatch(signIn(null));
    expect(started()).toEqual([]);
    store.dispatch(chatSignedIn(IM));
    store.dispatch(locationChanged({ path: '/checkList', search: '' }));
    store.dispatch(locationChanged({ path: '/home', search: '' }));
    store.dispatch(locationChanged({ path: '/checkList', search: '' }));
    expect(started()).toEqual([STARTED]);
  });

  it('starts it again with a newer token', () => {
    const { store, started } = setUp();
    store.dispatch(locationChanged({ path: '/checkList', search: '' }));
    store.dispatch(signIn(IM));
    store.dispatch(chatSignedIn({ ...IM, tcpToken: 'newer' }));
    expect(started().map(({ token }) => token)).toEqual([IM.tcpToken, 'newer']);
  });

  it('starts it again for a user who was not allowed to chat for a while', async () => {
    const { store, started, settle } = setUp();
    store.dispatch(locationChanged({ path: '/checkList', search: '' }));
    store.dispatch(signIn(IM));
    store.dispatch(connectionEnded({ reason: 'forbidden', at: 0 }));
    await settle();
    expect(started()).toHaveSize(1);
    const { im: _, ...user } = aUser();
    store.dispatch(sessionRefreshed(user));
    expect(started()).toEqual([STARTED, STARTED]);
    store.dispatch(sessionRefreshed(user));
    expect(started()).toHaveSize(2);
  });

  it('loads the user when the socket refuses the token', async () => {
    const { store, world, started, settle } = setUp();
    store.dispatch(locationChanged({ path: '/checkList', search: '' }));
    store.dispatch(signIn(IM));
    world.sessionApi.fetchUser.and.callFake(() => answered(aUser({ im: { ...IM, tcpToken: 'newer' } })));
    store.dispatch(connectionEnded({ reason: 'unauthorized', at: 0 }));
    await settle();
    expect(selectIm(store.getState())?.tcpToken).toBe('newer');
    expect(started()).toHaveSize(2);
    store.dispatch(connectionEnded({ reason: 'replaced', at: 0 }));
    await settle();
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(1);
  });

  it('does not load the user when a log-out has ended the token', async () => {
    const { store, world, settle } = setUp();
    store.dispatch(signIn(IM));
    store.dispatch(logoutRequested());
    store.dispatch(connectionEnded({ reason: 'unauthorized', at: 0 }));
    await settle();
    expect(world.sessionApi.fetchUser).not.toHaveBeenCalled();
  });
});
