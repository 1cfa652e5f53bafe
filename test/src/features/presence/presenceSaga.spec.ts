import { combineReducers } from '@reduxjs/toolkit';
import { BREAK_MAX_MINUTES, BREAK_MINUTES } from '#contract/constants.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts, toastsReducer } from '#common/toasts/index.ts';
import {
  breakChosen,
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  onlineChosen,
  presenceReducer,
  presenceSaga,
  selectPresenceStatus,
} from '#src/features/presence/index.ts';
import {
  chatSignedIn,
  menusReceived,
  selectBreakEndsAt,
  selectIsOnline,
  selectIsUnlive,
  sessionReducer,
  sessionRefreshed,
  sessionStarted,
} from '#src/features/session/index.ts';
import { aUser, failed, FakeWorld, IM } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const minutesAfter = (minutes: number) => new Date(minutes * 60_000).toISOString();

describe('a change of presence', () => {
  const setUp = ({ isOnline = true, hasChat = true, breakEndsAt = null as string | null } = {}) => {
    const world = new FakeWorld();
    const clock = { now: 0 };
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, presence: presenceReducer, toasts: toastsReducer }),
      saga: () => presenceSaga({ ...world.deps, now: () => clock.now }),
    });
    const { im: _, ...user } = aUser({ isOnline, breakEndsAt });
    test.store.dispatch(sessionStarted({ user, im: hasChat ? IM : null, unlive: false }));
    const state = () => test.store.getState();
    const refresh = async (fields: Partial<ReturnType<typeof aUser>>) => {
      test.store.dispatch(sessionRefreshed({ ...user, ...fields }));
      await test.settle();
    };
    return { ...test, world, clock, state, refresh, toasts: () => selectToasts(state()).map(({ message }) => message) };
  };

  it('asks before going offline, and does nothing when declined', async () => {
    const { world, store, state, settle } = setUp();
    store.dispatch(offlineChosen());
    expect(selectPresenceStatus(state())).toBe('asking');
    expect(selectIsOnline(state())).toBeTrue();
    store.dispatch(offlineDeclined());
    await settle();
    expect(selectPresenceStatus(state())).toBe('settled');
    expect(selectIsOnline(state())).toBeTrue();
    expect(world.calls).toEqual([]);
  });

  it('goes offline when confirmed, sets the flag and opens Home', async () => {
    const { world, store, state, settle, toasts } = setUp();
    store.dispatch(offlineChosen());
    store.dispatch(offlineConfirmed());
    await settle();
    expect(world.sessionApi.changePresence).toHaveBeenCalledOnceWith({ userId: '7', isOnline: false }, { toast: true });
    expect([selectIsOnline(state()), selectIsUnlive(state()), world.unlive]).toEqual([false, true, true]);
    expect(toasts()).toEqual([{ key: 'common.success' }]);
    expect(world.visited).toEqual(['/Home']);
  });

  it('leaves everything as it is when the server refuses', async () => {
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
    without.store.dispatch(menusReceived([]));
    without.store.dispatch(onlineChosen());
    await without.settle();
    expect(without.world.calls).toEqual([]);
    expect(without.world.visited).toEqual(['/live-service']);
  });

  it('waits for the chat login that is on its way', async () => {
    const { world, store, state, settle } = setUp({ isOnline: false, hasChat: false });
    store.dispatch(onlineChosen());
    await settle();
    expect([world.calls, world.visited, selectPresenceStatus(state())]).toEqual([[], [], 'changing']);
    store.dispatch(chatSignedIn(IM));
    await settle();
    expect([selectIsOnline(state()), world.visited]).toEqual([true, []]);
  });

  describe('to a break', () => {
    it('lasts some minutes, and as many more with each press, up to a maximum', async () => {
      const { world, store, state, settle, toasts } = setUp();
      const asked = () => world.sessionApi.changePresence.calls.mostRecent().args[0].breakMinutes;
      for (let presses = 1; presses <= 10; presses += 1) {
        store.dispatch(breakChosen());
        await settle();
        expect(asked()).toBe(Math.min(BREAK_MAX_MINUTES, presses * BREAK_MINUTES));
        if (presses === 1) expect(toasts()).toEqual([{ key: 'presence.breakBegan', values: { time: '00:15' } }]);
      }
      expect(selectIsOnline(state())).toBeTrue();
      expect(selectBreakEndsAt(state())).toBe(minutesAfter(BREAK_MAX_MINUTES));
    });

    it('counts from now when the time of the last one has passed', async () => {
      const { world, clock, store, settle } = setUp({ breakEndsAt: minutesAfter(15) });
      clock.now = 20 * 60_000;
      store.dispatch(breakChosen());
      await settle();
      expect(world.sessionApi.changePresence.calls.mostRecent().args[0].breakMinutes).toBe(BREAK_MINUTES);
    });

    it('ends by going online', async () => {
      const { world, store, state, settle } = setUp({ breakEndsAt: minutesAfter(15) });
      store.dispatch(onlineChosen());
      await settle();
      expect(world.sessionApi.changePresence).toHaveBeenCalledOnceWith(
        { userId: '7', isOnline: true },
        { toast: true },
      );
      expect(selectBreakEndsAt(state())).toBeNull();
    });
  });

  describe('elsewhere', () => {
    it('is said, and closes the question about going offline', async () => {
      const { store, state, refresh, toasts } = setUp();
      store.dispatch(offlineChosen());
      await refresh({ isOnline: false });
      expect(selectPresenceStatus(state())).toBe('settled');
      expect(selectIsUnlive(state())).withContext('that is what was chosen in this tab').toBeFalse();
      expect(toasts()).toEqual([{ key: 'presence.offlineElsewhere' }]);
    });

    it('is said when a break is over', async () => {
      const { refresh, toasts } = setUp({ breakEndsAt: minutesAfter(15) });
      await refresh({ breakEndsAt: minutesAfter(30) });
      expect(toasts()).toEqual([]);
      await refresh({ breakEndsAt: null });
      expect(toasts()).toEqual([{ key: 'presence.breakOver' }]);
    });

    it('is not said about what was chosen here, whatever comes first', async () => {
      const { world, store, settle, refresh, toasts } = setUp({ breakEndsAt: minutesAfter(15) });
      const answers: (() => void)[] = [];
      world.sessionApi.changePresence.and.callFake(({ isOnline }) =>
        cancellable(
          new Promise<{ isOnline: boolean; breakEndsAt: null }>((resolve) => {
            answers.push(() => resolve({ isOnline, breakEndsAt: null }));
          }),
          () => undefined,
        ),
      );
      store.dispatch(offlineConfirmed());
      await refresh({ isOnline: false, breakEndsAt: null });
      for (const answer of answers) answer();
      await settle();
      await refresh({ isOnline: false, breakEndsAt: null });
      expect(toasts()).toEqual([{ key: 'common.success' }]);
    });
  });
});
