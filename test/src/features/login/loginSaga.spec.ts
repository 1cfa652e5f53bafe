import { all, call } from 'typed-redux-saga';
import { encodePassword, encodeStored, verifierOf } from '#common/passwords.ts';
import { selectToasts } from '#common/toasts/index.ts';
import {
  loginRequested,
  loginSaga,
  NOTHING_TYPED,
  registerRequested,
  selectLogin,
  type LoginApi,
} from '#src/features/login/index.ts';
import {
  selectIm,
  selectMenusStatus,
  selectSessionStatus,
  selectUser,
  sessionSaga,
} from '#src/features/session/index.ts';
import { createPageReducer } from '#src/app/coreReducer.ts';
import { answered, aUser, failed, FakeWorld, IM } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const ENCODED = encodePassword('demo-2026');

describe('the login sequence', () => {
  const setUp = () => {
    const world = new FakeWorld();
    const loginApi = {
      login: jasmine.createSpy<LoginApi['login']>('login').and.callFake(() => answered('a token')),
      register: jasmine.createSpy<LoginApi['register']>('register').and.callFake(() => answered('a new token')),
    };
    const deps = { ...world.deps, loginApi };
    const test = createTestStore({
      reducer: createPageReducer().reducer,
      saga: function* () {
        yield* all([call(sessionSaga, deps), call(loginSaga, deps)]);
      },
    });
    return {
      ...test,
      world,
      loginApi,
      state: () => test.store.getState(),
      logIn: () => test.store.dispatch(loginRequested({ account: 'staff07', encoded: ENCODED })),
    };
  };

  it('tries a wrong password once more as it was typed, and logs in to the chat with the same', async () => {
    const { world, loginApi, store, state, settle } = setUp();
    const { encoded, asTyped } = encodeStored('Cafe\u0301-2026');
    expect(encoded).toBe(encodePassword('Caf\u00e9-2026'));
    loginApi.login.and.callFake((sent) => (sent.encoded === asTyped ? answered('a token') : failed({ code: 4001 })));
    store.dispatch(loginRequested({ account: 'staff07', ...encodeStored('Cafe\u0301-2026') }));
    await settle();
    expect(loginApi.login.calls.allArgs()).toEqual([
      [{ account: 'staff07', encoded }],
      [{ account: 'staff07', encoded: asTyped ?? '' }],
    ]);
    expect(world.sessionApi.loginChat.calls.first().args[0].verify).toBe(verifierOf(asTyped ?? ''));
    expect(selectUser(state())?.name).toBe('Bo');
  });

  for (const [what, error] of [
    ['a server that is not there', { code: 500 }],
    ['a limit', { code: 429 }],
  ] as const) {
    it(`tries once only with ${what}`, async () => {
      const { loginApi, store, settle } = setUp();
      loginApi.login.and.callFake(() => failed(error));
      store.dispatch(loginRequested({ account: 'staff07', ...encodeStored('Cafe\u0301-2026') }));
      await settle();
      expect(loginApi.login).toHaveBeenCalledTimes(1);
    });
  }

  it('loads token, user, chat login and menus in this order', async () => {
    const { world, state, logIn, settle } = setUp();
    logIn();
    expect(selectLogin(state()).status).toBe('busy');
    await settle();
    expect(world.calls).toEqual(['user', 'chat', 'menus']);
    expect(world.cookie).toBe('a token');
    expect(selectUser(state())?.name).toBe('Bo');
    expect(selectIm(state())).toEqual(IM);
    expect(selectMenusStatus(state())).toBe('ready');
    expect(selectLogin(state()).status).toBe('idle');
  });

  it('sends the chat service the hash of the hash, with phone and device', async () => {
    const { world, logIn, settle } = setUp();
    logIn();
    await settle();
    expect(world.sessionApi.loginChat).toHaveBeenCalledOnceWith(
      { verify: verifierOf(ENCODED), mobile: '445550107', deviceId: 'device', deviceName: 'Chrome on Linux' },
      { toast: true },
    );
  });

  it('puts no password into the store', async () => {
    const { state, logIn, settle } = setUp();
    logIn();
    await settle();
    expect(JSON.stringify(state())).not.toContain(ENCODED);
    expect(JSON.stringify(state())).not.toContain(verifierOf(ENCODED));
  });

  it('skips the chat login without a bound user, or if the session has one', async () => {
    for (const user of [aUser({ targetId: null }), aUser({ im: IM })]) {
      const { world, logIn, settle, stop } = setUp();
      world.user = user;
      logIn();
      await settle();
      expect(world.calls).toEqual(['user', 'menus']);
      stop();
    }
  });

  it('signs in even if the chat login fails', async () => {
    const { world, state, logIn, settle } = setUp();
    world.sessionApi.loginChat.and.callFake(() => failed({}));
    logIn();
    await settle();
    expect(selectSessionStatus(state())).toBe('signedIn');
    expect(selectIm(state())).toBeNull();
    expect(selectMenusStatus(state())).toBe('ready');
  });

  it('shows in the form why the login failed', async () => {
    const { world, loginApi, state, logIn, settle } = setUp();
    loginApi.login.and.callFake(() => failed({ code: 4001, message: 'Wrong account or password' }));
    logIn();
    await settle();
    expect(selectLogin(state())).toEqual({
      status: 'failed',
      message: { text: 'Wrong account or password' },
      typed: NOTHING_TYPED,
    });
    expect(selectSessionStatus(state())).toBe('signedOut');
    expect(world.token).toBeNull();
  });

  it('shows Has Error or the reason, and clears the token, if the user cannot load', async () => {
    const cases = [
      [() => failed({ kind: 'http', code: 500 }), { key: 'errors.hasError' }],
      [() => failed({ kind: 'http', code: 500, message: 'Out of order' }), { text: 'Out of order' }],
      [() => failed({ kind: 'badAnswer', code: 200 }), { key: 'login.verificationFailed' }],
    ] as const;
    for (const [answer, message] of cases) {
      const { world, state, logIn, settle, stop } = setUp();
      world.sessionApi.fetchUser.and.callFake(answer);
      logIn();
      await settle();
      expect(selectLogin(state())).toEqual({ status: 'failed', message, typed: NOTHING_TYPED });
      expect(selectToasts(state())).withContext('the form shows it').toEqual([]);
      expect(selectSessionStatus(state())).toBe('signedOut');
      expect([world.token, world.cookie]).toEqual([null, null]);
      stop();
    }
  });

  it('runs in the same way after a registration', async () => {
    const { world, loginApi, store, state, settle } = setUp();
    world.user = aUser({ targetId: null, uris: [], roleId: null });
    store.dispatch(registerRequested({ account: 'newcomer', name: 'New', encoded: ENCODED }));
    await settle();
    expect(loginApi.register).toHaveBeenCalledOnceWith({ account: 'newcomer', name: 'New', encoded: ENCODED });
    expect(world.cookie).toBe('a new token');
    expect(selectSessionStatus(state())).toBe('signedIn');
  });

  it('runs one attempt at a time', async () => {
    const { loginApi, logIn, settle } = setUp();
    logIn();
    logIn();
    await settle();
    expect(loginApi.login).toHaveBeenCalledTimes(1);
  });
});
