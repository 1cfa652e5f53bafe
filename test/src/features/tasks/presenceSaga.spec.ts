import { combineReducers } from '@reduxjs/toolkit';
import { selectToasts, toastsReducer } from '../../../../src/common/toasts/index.ts';
import {
  selectIsOnline,
  selectIsUnlive,
  sessionReducer,
  sessionStarted,
} from '../../../../src/features/session/index.ts';
import {
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  onlineChosen,
  presenceReducer,
  presenceSaga,
} from '../../../../src/features/tasks/index.ts';
import { selectPresenceStatus } from '../../../../src/features/tasks/presenceSlice.ts';
import { aUser, failed, FakeWorld, IM } from '../../../support/page/fakeSession.ts';
import { createTestStore } from '../../../support/page/testStore.ts';

describe('going online and offline', () => {
  const setUp = ({ isOnline = true, hasChat = true } = {}) => {
    const world = new FakeWorld();
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, presence: presenceReducer, toasts: toastsReducer }),
      saga: () => presenceSaga(world.deps),
    });
    const { im: _, ...user } = aUser({ isOnline });
    test.store.dispatch(sessionStarted({ user, im: hasChat ? IM : null, unlive: false }));
    return { ...test, world, state: () => test.store.getState() };
  };

  it('asks before going offline, and does nothing when declined', async () => {
    const { world, store, state, settle } = setUp();
    store.dispatch(offlineChosen());
    expect(selectPresenceStatus(state())).toBe('asking');
    store.dispatch(offlineDeclined());
    await settle();
    expect(selectPresenceStatus(state())).toBe('settled');
    expect(selectIsOnline(state())).toBeTrue();
    expect(world.calls).toEqual([]);
  });

  it('goes offline when confirmed, sets the flag and opens Home', async () => {
    const { world, store, state, settle } = setUp();
    store.dispatch(offlineChosen());
    store.dispatch(offlineConfirmed());
    await settle();
    expect(world.sessionApi.changePresence).toHaveBeenCalledOnceWith({ userId: '7', isOnline: false });
    expect([selectIsOnline(state()), selectIsUnlive(state()), world.unlive]).toEqual([false, true, true]);
    expect(selectToasts(state()).map(({ kind, message }) => [kind, message])).toEqual([
      ['success', { key: 'common.success' }],
    ]);
    expect(world.visited).toEqual(['/Home']);
  });

  it('stays online when the server refuses', async () => {
    const { world, store, state, settle } = setUp();
    world.sessionApi.changePresence.and.callFake(() => failed({}));
    store.dispatch(offlineChosen());
    store.dispatch(offlineConfirmed());
    await settle();
    expect([selectIsOnline(state()), selectIsUnlive(state()), world.unlive]).toEqual([true, false, false]);
    expect(selectPresenceStatus(state())).toBe('settled');
    expect(world.visited).toEqual([]);
  });

  it('goes online at once with a chat login, and by the check page without', async () => {
    const signedIn = setUp({ isOnline: false });
    signedIn.store.dispatch(onlineChosen());
    await signedIn.settle();
    expect(selectIsOnline(signedIn.state())).toBeTrue();
    expect(signedIn.world.visited).toEqual([]);

    const without = setUp({ isOnline: false, hasChat: false });
    without.store.dispatch(onlineChosen());
    await without.settle();
    expect(without.world.calls).toEqual([]);
    expect(without.world.visited).toEqual(['/live-service']);
  });
});
