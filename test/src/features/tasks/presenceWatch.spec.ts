import { combineReducers } from '@reduxjs/toolkit';
import { selectToasts, toastsReducer } from '../../../../src/common/toasts/index.ts';
import { cancellable } from '../../../../src/common/http/cancellable.ts';
import {
  presenceChanged,
  selectIsOnline,
  selectIsUnlive,
  sessionReducer,
} from '../../../../src/features/session/index.ts';
import { offlineChosen, presenceReducer, presenceWatchSaga, tasksList } from '../../../../src/features/tasks/index.ts';
import { PRESENCE_CHECK_MS } from '../../../../src/features/tasks/presenceWatchSaga.ts';
import { selectPresenceStatus } from '../../../../src/features/tasks/presenceSlice.ts';
import { aUser, failed, FakeWorld, signedInAs } from '../../../support/page/fakeSession.ts';
import { createTestStore } from '../../../support/page/testStore.ts';

const { listClosed, listOpened } = tasksList.actions;

describe('presence on the task page', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const world = new FakeWorld();
    world.user = aUser({ isOnline: true });
    const tab = { isHidden: false, show: (): void => undefined };
    const visibility = {
      isHidden: () => tab.isHidden,
      nextShown: () =>
        new Promise<void>((resolve) => {
          tab.show = resolve;
        }),
    };
    const test = createTestStore({
      reducer: combineReducers({
        session: sessionReducer,
        presence: presenceReducer,
        tasks: tasksList.reducer,
        toasts: toastsReducer,
      }),
      saga: () => presenceWatchSaga({ sessionApi: world.sessionApi, visibility }),
    });
    const state = () => test.store.getState();
    const pass = async (ms = PRESENCE_CHECK_MS) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    test.store.dispatch(signedInAs({ isOnline: true }));
    test.store.dispatch(listOpened({ isInFront: true }));
    await test.settle();
    return { ...test, world, tab, state, pass };
  };

  it('follows a change by another device, shows it once, and never changes it back', async () => {
    const { world, state, pass } = await setUp();
    world.user = aUser({ isOnline: false });
    await pass();
    expect(selectIsOnline(state())).toBeFalse();
    expect(selectIsUnlive(state())).withContext('that is what was chosen in this tab').toBeFalse();
    await pass(10 * PRESENCE_CHECK_MS);
    expect(selectToasts(state()).map(({ message }) => message)).toEqual([{ key: 'tasks.offlineElsewhere' }]);
    expect(world.calls).not.toContain('online');
    world.user = aUser({ isOnline: true });
    await pass();
    expect(selectIsOnline(state())).toBeTrue();
  });

  it('is checked at once when the tab is visible again, and not after leaving the page', async () => {
    const { world, tab, store, settle, state, pass } = await setUp();
    tab.isHidden = true;
    await pass();
    await pass(3_600_000);
    const asked = world.calls.length;
    world.user = aUser({ isOnline: false });
    tab.isHidden = false;
    tab.show();
    await settle();
    expect(world.calls.length).toBe(asked + 1);
    expect(selectIsOnline(state())).toBeFalse();
    store.dispatch(listClosed());
    await pass(3_600_000);
    expect(world.calls.length).toBe(asked + 1);
  });

  it("prefers the user's choice to an older answer", async () => {
    const { world, store, settle, state, pass } = await setUp();
    let answer: (user: ReturnType<typeof aUser>) => void = () => undefined;
    world.sessionApi.fetchUser.and.returnValue(
      cancellable(
        new Promise((resolve) => {
          answer = resolve;
        }),
        () => undefined,
      ),
    );
    await pass();
    store.dispatch(presenceChanged({ isOnline: false }));
    answer(aUser({ isOnline: true }));
    await settle();
    expect(selectIsOnline(state())).toBeFalse();
  });

  it('closes the question about going offline once that has happened', async () => {
    const { world, store, state, pass } = await setUp();
    store.dispatch(offlineChosen());
    world.user = aUser({ isOnline: false });
    await pass();
    expect(selectPresenceStatus(state())).toBe('settled');
  });

  it('is checked again after a failure', async () => {
    const { world, state, pass } = await setUp();
    world.sessionApi.fetchUser.and.returnValue(failed({ kind: 'unreachable' }));
    await pass();
    world.sessionApi.fetchUser.and.resolveTo(aUser({ isOnline: false }));
    await pass();
    expect(selectIsOnline(state())).toBeFalse();
  });
});
