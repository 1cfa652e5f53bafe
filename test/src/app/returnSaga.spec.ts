import { combineReducers } from '@reduxjs/toolkit';
import { createVisibility } from '../../../src/common/visibility.ts';
import { reloadRequested } from '../../../src/app/navigationSlice.ts';
import { returnSaga } from '../../../src/app/returnSaga.ts';
import { restoreStarted, sessionReducer, sessionStarted } from '../../../src/features/session/index.ts';
import { aUser, FakeWorld } from '../../support/page/fakeSession.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

describe('coming back to a tab', () => {
  const setUp = () => {
    const world = new FakeWorld();
    let show: () => void = () => undefined;
    const visibility = {
      isHidden: () => false,
      nextShown: () =>
        Object.assign(
          new Promise<void>((resolve) => {
            show = resolve;
          }),
          { cancel: () => undefined },
        ),
    };
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer }),
      saga: () => returnSaga({ ...world.deps, visibility }),
    });
    const comeBack = async () => {
      show();
      await settle();
      return test.actions.filter(restoreStarted.match).length;
    };
    return { ...test, world, comeBack };
  };

  it('finds the session that was begun in another one', async () => {
    const { world, comeBack } = setUp();
    expect(await comeBack())
      .withContext('nobody has signed in')
      .toBe(0);
    world.cookie = 'a newer token';
    expect(await comeBack()).toBe(1);
    expect(world.token).toBe('a newer token');
  });

  it('changes nothing for who is signed in here', async () => {
    const { world, store, comeBack } = setUp();
    const { im: _, ...user } = aUser();
    world.tokens.keep('mine');
    store.dispatch(sessionStarted({ user, im: null, unlive: false }));
    world.cookie = "another's";
    expect(await comeBack()).toBe(0);
    expect(world.token).toBe('mine');
  });

  it('loads the page afresh when that is wanted', () => {
    const { world, store } = setUp();
    store.dispatch(reloadRequested());
    expect(world.reloads).toBe(1);
  });
});

describe('visibility', () => {
  it('tells when the tab is shown or focused, once, and not after it is no longer asked', async () => {
    const { nextShown } = createVisibility(document);
    let told = 0;
    const count = () => {
      told += 1;
    };
    void nextShown().then(count);
    const cancelled = nextShown();
    void cancelled.then(count);
    cancelled.cancel();
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(told).toBe(1);
  });
});
