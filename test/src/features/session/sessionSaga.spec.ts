import { createPageReducer } from '../../../../src/app/coreReducer.ts';
import { selectToasts } from '../../../../src/common/toasts/index.ts';
import {
  logoutRequested,
  menusRequested,
  restoreStarted,
  selectIm,
  selectIsUnlive,
  selectMenusStatus,
  selectSessionStatus,
  selectUser,
  sessionDied,
  sessionSaga,
} from '../../../../src/features/session/index.ts';
import { answered, aUser, failed, FakeWorld, IM } from '../../../support/page/fakeSession.ts';
import { createTestStore } from '../../../support/page/testStore.ts';

describe('a session', () => {
  const setUp = () => {
    const world = new FakeWorld();
    world.tokens.keep('a token');
    const test = createTestStore({ reducer: createPageReducer().reducer, saga: () => sessionSaga(world.deps) });
    const messages = () => selectToasts(test.store.getState()).map(({ message }) => message);
    return { ...test, world, messages, state: () => test.store.getState() };
  };

  it('is restored by its token, with its chat login and without a password', async () => {
    const { world, store, state, settle } = setUp();
    world.user = aUser({ im: IM });
    world.unlive = true;
    store.dispatch(restoreStarted());
    expect(selectSessionStatus(state())).toBe('restoring');
    await settle();
    expect(selectUser(state())?.id).toBe('7');
    expect(selectIm(state())).toEqual(IM);
    expect(selectIsUnlive(state())).toBeTrue();
    expect(selectMenusStatus(state())).toBe('ready');
    expect(world.calls).toEqual(['user', 'menus']);
  });

  describe('of a page that is reloaded while the server is away', () => {
    beforeEach(() => jasmine.clock().install());
    afterEach(() => jasmine.clock().uninstall());

    const reload = async (...outcomes: readonly ('away' | 'there')[]) => {
      const test = setUp();
      const { fetchUser } = test.world.sessionApi;
      const answers = outcomes.map((outcome) =>
        outcome === 'away' ? () => failed({ kind: 'unreachable', code: 0 }) : () => answered(test.world.user),
      );
      fetchUser.and.callFake(
        () => answers[fetchUser.calls.count() - 1]?.() ?? failed({ kind: 'unreachable', code: 0 }),
      );
      test.store.dispatch(restoreStarted());
      await test.settle();
      for (const waitMs of [1_000, 2_000]) {
        expect(selectSessionStatus(test.state())).toBe('restoring');
        jasmine.clock().tick(waitMs);
        await test.settle();
      }
      return test;
    };

    it('lasts when the server is back soon', async () => {
      const { state, messages } = await reload('away', 'away', 'there');
      expect(selectSessionStatus(state())).toBe('signedIn');
      expect(messages()).toEqual([]);
    });

    it('is given up when it is not', async () => {
      const { state, messages } = await reload('away', 'away', 'away');
      expect(selectSessionStatus(state())).toBe('signedOut');
      expect(messages()).toEqual([{ key: 'errors.hasError' }]);
    });
  });

  it('that cannot be verified ends with a message, and with its token', async () => {
    const { world, store, state, messages, settle } = setUp();
    world.sessionApi.fetchUser.and.callFake(() => failed({ kind: 'badAnswer', code: 200 }));
    store.dispatch(restoreStarted());
    await settle();
    expect(selectSessionStatus(state())).toBe('signedOut');
    expect(messages()).toEqual([{ key: 'login.verificationFailed' }]);
    expect([world.token, world.cookie]).toEqual([null, null]);
  });

  it('dies once, however many calls are refused, and says so once', async () => {
    const { world, store, state, messages, settle } = setUp();
    store.dispatch(restoreStarted());
    await settle();
    store.dispatch(sessionDied());
    store.dispatch(sessionDied());
    await settle();
    expect(selectSessionStatus(state())).toBe('signedOut');
    expect(messages()).toEqual([{ key: 'errors.sessionDead' }]);
    expect(world.cookie).toBeNull();
  });

  it('that ends because its owner logs out says nothing of it', async () => {
    const { store, messages, state, settle } = setUp();
    store.dispatch(restoreStarted());
    await settle();
    store.dispatch(logoutRequested());
    store.dispatch(sessionDied());
    await settle();
    expect(messages()).toEqual([]);
    expect(selectSessionStatus(state())).toBe('signedIn');
  });

  it('that died goes on with the token that another tab has got meanwhile', async () => {
    const { world, store, state, messages, settle } = setUp();
    store.dispatch(restoreStarted());
    await settle();
    world.cookie = 'a newer token';
    store.dispatch(sessionDied());
    await settle();
    expect(selectSessionStatus(state())).toBe('signedIn');
    expect(world.token).toBe('a newer token');
    expect(world.cookie).toBe('a newer token');
    expect(messages()).toEqual([]);
  });

  it('without its menus says so, and gets them when asked again', async () => {
    const { world, store, state, settle } = setUp();
    world.sessionApi.fetchMenus.and.callFake(() => failed({ kind: 'timeout', code: 0 }));
    store.dispatch(restoreStarted());
    await settle();
    expect(selectMenusStatus(state())).toBe('failed');
    world.sessionApi.fetchMenus.and.callFake(() => answered([]));
    store.dispatch(menusRequested());
    expect(selectMenusStatus(state())).toBe('loading');
    await settle();
    expect(selectMenusStatus(state())).toBe('ready');
  });
});
