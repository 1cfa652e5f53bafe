import { combineReducers } from '@reduxjs/toolkit';
import { cancellable } from '#common/http/cancellable.ts';
import { createVisibility } from '#common/visibility.ts';
import { reloadRequested } from '#common/errors.ts';
import { restoreSessionSaga } from '#src/app/restoreSessionSaga.ts';
import { loginSucceeded } from '#src/features/login/index.ts';
import { restoreStarted, sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { aUser, FakeWorld } from '../../support/page/fakeSession.ts';
import { createTestStore, settle } from '../../support/page/testStore.ts';

describe('the saga that restores a session', () => {
  const setUp = () => {
    const world = new FakeWorld();
    let show: () => void = () => undefined;
    let signInElsewhere: () => void = () => undefined;
    const visibility = {
      isHidden: () => false,
      nextShown: () =>
        cancellable(
          new Promise<void>((resolve) => {
            show = resolve;
          }),
          () => undefined,
        ),
    };
    const signIns = {
      announce: jasmine.createSpy('announce'),
      nextElsewhere: () =>
        cancellable(
          new Promise<void>((resolve) => {
            signInElsewhere = resolve;
          }),
          () => undefined,
        ),
    };
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer }),
      saga: () => restoreSessionSaga({ ...world.deps, visibility, signIns }),
    });
    const after = async (event: () => void) => {
      event();
      await settle();
      return test.actions.filter(restoreStarted.match).length;
    };
    return {
      ...test,
      world,
      announce: signIns.announce,
      comeBack: () => after(() => show()),
      hearOfSignIn: () => after(() => signInElsewhere()),
    };
  };

  it('restores a session that began in another tab', async () => {
    const { world, comeBack } = setUp();
    expect(await comeBack())
      .withContext('no one has signed in')
      .toBe(0);
    world.cookie = 'a newer token';
    expect(await comeBack()).toBe(1);
    expect(world.token).toBe('a newer token');
  });

  it('restores a session as soon as another tab has signed in, without coming to the front', async () => {
    const { world, hearOfSignIn } = setUp();
    world.cookie = 'a newer token';
    expect(await hearOfSignIn()).toBe(1);
    expect(world.token).toBe('a newer token');
  });

  it('announces a login to the other tabs, not a restored session', () => {
    const { store, announce } = setUp();
    store.dispatch(restoreStarted());
    expect(announce).not.toHaveBeenCalled();
    store.dispatch(loginSucceeded());
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('changes nothing while a user is signed in', async () => {
    const { world, store, comeBack, hearOfSignIn } = setUp();
    const { im: _, ...user } = aUser();
    world.tokens.save('mine');
    store.dispatch(sessionStarted({ user, im: null, unlive: false }));
    world.cookie = "another's";
    expect(await comeBack()).toBe(0);
    expect(await hearOfSignIn()).toBe(0);
    expect(world.token).toBe('mine');
  });

  it('reloads the page on request', () => {
    const { world, store } = setUp();
    store.dispatch(reloadRequested());
    expect(world.reloads).toBe(1);
  });
});

describe('visibility', () => {
  it('resolves once when the tab is shown or focused, unless it is cancelled', async () => {
    const { nextShown } = createVisibility(document);
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    void nextShown().then(count);
    const cancelled = nextShown();
    void cancelled.then(count);
    cancelled.cancel();
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(calls).toBe(1);
  });
});
