import { createPageReducer } from '#src/app/coreReducer.ts';
import { selectToasts } from '#common/toasts/index.ts';
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
} from '#src/features/session/index.ts';
import { answered, aUser, failed, FakeWorld, IM } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the session saga', () => {
  const setUp = () => {
    const world = new FakeWorld();
    world.tokens.save('a token');
    const test = createTestStore({ reducer: createPageReducer().reducer, saga: () => sessionSaga(world.deps) });
    const messages = () => selectToasts(test.store.getState()).map(({ message }) => message);
    return { ...test, world, messages, state: () => test.store.getState() };
  };

  it('restores a session by its token, with its chat login', async () => {
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

  describe('after a reload without a server', () => {
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

    it('keeps the session if the server is back soon', async () => {
      const { state, messages } = await reload('away', 'away', 'there');
      expect(selectSessionStatus(state())).toBe('signedIn');
      expect(messages()).toEqual([]);
    });

    it('gives up the session after some retries', async () => {
      const { world, state, messages } = await reload('away', 'away', 'away');
      expect(selectSessionStatus(state())).toBe('signedOut');
      expect(messages()).toEqual([{ key: 'errors.hasError' }]);
      expect(world.cookie).withContext('other tabs use it').toBe('a token');
    });
  });

  it('ends a session that cannot be verified, with a message and without its token', async () => {
    const { world, store, state, messages, settle } = setUp();
    world.sessionApi.fetchUser.and.callFake(() => failed({ kind: 'badAnswer', code: 200 }));
    store.dispatch(restoreStarted());
    await settle();
    expect(selectSessionStatus(state())).toBe('signedOut');
    expect(messages()).toEqual([{ key: 'login.verificationFailed' }]);
    expect([world.token, world.cookie]).toEqual([null, null]);
  });

  it('does not end the session of all tabs when a firewall refuses the call', async () => {
    const { world, store, state, messages, settle } = setUp();
    world.sessionApi.fetchUser.and.callFake(() => failed({ kind: 'blocked', code: 403 }));
    store.dispatch(restoreStarted());
    await settle();
    expect(selectSessionStatus(state())).toBe('signedOut');
    expect(messages()).toEqual([{ key: 'errors.blocked' }]);
    expect(world.cookie).toBe('a token');
  });

  it('ends a dead session once, even if several calls are refused', async () => {
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

  it('removes the message about the end of a session when the next one begins', async () => {
    const { world, store, messages, settle } = setUp();
    store.dispatch(restoreStarted());
    await settle();
    store.dispatch(sessionDied());
    await settle();
    expect(messages()).toEqual([{ key: 'errors.sessionDead' }]);
    world.tokens.save('a newer token');
    store.dispatch(restoreStarted());
    await settle();
    expect(messages()).toEqual([]);
  });

  it('shows no message when the session ends by a log-out', async () => {
    const { store, messages, state, settle } = setUp();
    store.dispatch(restoreStarted());
    await settle();
    store.dispatch(logoutRequested());
    store.dispatch(sessionDied());
    await settle();
    expect(messages()).toEqual([]);
    expect(selectSessionStatus(state())).toBe('signedIn');
  });

  it('continues with the newer token of another tab', async () => {
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

  it('shows that menus did not load, and loads them again on request', async () => {
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
