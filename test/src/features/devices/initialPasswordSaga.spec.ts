import { combineReducers, createAction } from '@reduxjs/toolkit';
import { takeEvery } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { encodeStored } from '#common/passwords.ts';
import { selectToasts, toastsReducer } from '#common/toasts/index.ts';
import type { DevicesApi } from '#src/features/devices/devicesApi.ts';
import { initialPasswordSaga } from '#src/features/devices/initialPassword/initialPasswordSaga.ts';
import {
  initialPasswordReducer,
  ownPasswordChosen,
  selectInitialPassword,
} from '#src/features/devices/initialPassword/initialPasswordSlice.ts';
import {
  enterSession,
  restoreStarted,
  selectIm,
  selectMustChangePassword,
  sessionReducer,
  sessionSaga,
} from '#src/features/session/index.ts';
import { answered, aUser, failed, FakeWorld, IM } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

/** The login form has a token. */
const entered = createAction('spec/entered');
const CHANGE = { old: encodeStored('abcdefghjkmnpq'), encoded: 'new' };

describe('an initial password on the page', () => {
  const setUp = () => {
    const world = new FakeWorld();
    world.user = aUser({ mustChangePassword: true });
    world.tokens.save('a token');
    const changePassword = jasmine
      .createSpy<DevicesApi['changePassword']>('changePassword')
      .and.callFake(() => answered(null));
    const test = createTestStore({
      reducer: combineReducers({
        session: sessionReducer,
        toasts: toastsReducer,
        initialPassword: initialPasswordReducer,
      }),
      saga: function* all() {
        yield* sessionSaga(world.deps);
        yield* takeEvery(entered, () => enterSession(world.deps, { token: 'a token', encoded: 'encoded' }));
        yield* initialPasswordSaga({ ...world.deps, devicesApi: { changePassword } });
      },
    });
    const state = () => test.store.getState();
    const toasts = () => selectToasts(state()).map(({ message }) => message);
    return { ...test, world, changePassword, state, toasts };
  };

  it('ends the login and the reload of a page after the user: no other call would be answered', async () => {
    const test = setUp();
    test.store.dispatch(restoreStarted());
    await test.settle();
    expect([selectMustChangePassword(test.state()), test.world.calls]).toEqual([true, ['user']]);
    test.store.dispatch(entered());
    await test.settle();
    expect([selectIm(test.state()), test.world.calls]).toEqual([null, ['user', 'user']]);
  });

  it('is changed, and then the session begins with the new one', async () => {
    const test = setUp();
    test.store.dispatch(restoreStarted());
    await test.settle();
    test.changePassword.and.callFake(() => {
      test.world.user = aUser();
      return answered(null);
    });
    test.store.dispatch(ownPasswordChosen(CHANGE));
    await test.settle();
    expect(test.changePassword).toHaveBeenCalledOnceWith({ oldPassword: CHANGE.old.encoded, password: 'new' });
    expect(test.world.calls).toEqual(['user', 'user', 'chat', 'menus']);
    expect([selectMustChangePassword(test.state()), selectIm(test.state())]).toEqual([false, IM]);
    expect(test.toasts()).toEqual([{ key: 'devices.passwordChosen' }]);
  });

  it('may have been changed in another tab: the session begins there, too', async () => {
    const test = setUp();
    test.store.dispatch(restoreStarted());
    await test.settle();
    test.world.user = aUser({ im: IM });
    test.changePassword.and.callFake(() =>
      failed({ code: CODE.wrongCredentials, message: 'The old password is wrong' }),
    );
    test.store.dispatch(ownPasswordChosen(CHANGE));
    await test.settle();
    expect([selectMustChangePassword(test.state()), selectIm(test.state())]).toEqual([false, IM]);
    expect(test.world.calls.at(-1)).toBe('menus');
  });

  it('stays when the change is refused, which the form shows', async () => {
    const test = setUp();
    test.store.dispatch(restoreStarted());
    await test.settle();
    test.changePassword.and.callFake(() => failed({ code: 4022, message: 'Choose another password' }));
    test.store.dispatch(ownPasswordChosen(CHANGE));
    await test.settle();
    const state = selectInitialPassword(test.state());
    expect(state.status === 'failed' ? state.error.message : null).toBe('Choose another password');
    expect(selectMustChangePassword(test.state())).toBeTrue();
  });
});
