import { combineReducers } from '@reduxjs/toolkit';
import { checkSaga, workplaceOf } from '#src/features/check/checkSaga.ts';
import { checkReducer, checkRequested, selectCheck } from '#src/features/check/checkSlice.ts';
import { verifierOf } from '#common/passwords.ts';
import {
  selectIm,
  selectIsOnline,
  selectIsUnlive,
  sessionReducer,
  sessionStarted,
} from '#src/features/session/index.ts';
import { answered, aUser, failed, FakeWorld, IM } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the check saga', () => {
  const setUp = (fields: Parameters<typeof aUser>[0] = {}) => {
    const world = new FakeWorld();
    world.unlive = true;
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, check: checkReducer }),
      saga: () => checkSaga(world.deps),
    });
    const { im, ...user } = aUser(fields);
    test.store.dispatch(sessionStarted({ user, im, unlive: true }));
    return {
      ...test,
      world,
      state: () => test.store.getState(),
      submit: () => test.store.dispatch(checkRequested({ encoded: 'e' })),
    };
  };

  it('logs in to the chat service, goes online, and opens the task list', async () => {
    const { world, state, submit, settle } = setUp();
    submit();
    expect(selectCheck(state()).status).toBe('busy');
    await settle();
    expect(world.calls).toEqual(['chat', 'online']);
    expect(world.sessionApi.loginChat).toHaveBeenCalledOnceWith({
      verify: verifierOf('e'),
      mobile: '445550107',
      deviceId: 'device',
      deviceName: 'Chrome on Linux',
    });
    expect(world.sessionApi.changePresence).toHaveBeenCalledOnceWith({ userId: '7', isOnline: true });
    expect(selectIm(state())).toEqual(IM);
    expect([selectIsOnline(state()), selectIsUnlive(state()), world.unlive]).toEqual([true, false, false]);
    expect(world.visited).toEqual(['/checkList']);
    expect(selectCheck(state()).status).toBe('idle');
  });

  it('shows why a login failed, and does not go online', async () => {
    const { world, state, submit, settle } = setUp();
    world.sessionApi.loginChat.and.callFake(() => failed({ code: 4001, message: 'Wrong account or password' }));
    submit();
    await settle();
    expect(selectCheck(state())).toEqual({ status: 'failed', message: { key: 'check.wrongPassword' } });
    expect(world.calls).not.toContain('online');
    expect(selectIsUnlive(state())).toBeTrue();
    expect(world.visited).toEqual([]);
  });

  it('tries a wrong password once more as it was typed', async () => {
    const { world, submit, settle, store } = setUp();
    world.sessionApi.loginChat.and.callFake(({ verify }) =>
      verify === verifierOf('typed') ? answered(IM) : failed({ code: 4001 }),
    );
    submit();
    await settle();
    expect(world.visited).toEqual([]);
    store.dispatch(checkRequested({ encoded: 'e', asTyped: 'typed' }));
    await settle();
    expect(world.visited).toEqual(['/checkList']);
  });

  it('shows why going online failed', async () => {
    const { world, state, submit, settle } = setUp();
    world.sessionApi.changePresence.and.callFake(() => failed({ message: 'Your account is closed' }));
    submit();
    await settle();
    expect(selectCheck(state())).toEqual({ status: 'failed', message: { text: 'Your account is closed' } });
    expect(world.visited).toEqual([]);
  });

  it('opens a screen that the user may see', () => {
    expect(workplaceOf({ type: 'D', uris: [] })).toBe('/checkList');
    expect(workplaceOf({ type: 'L', uris: ['/live-service/index'] })).toBe('/checkList');
    expect(workplaceOf({ type: 'L', uris: ['/live-service/check'] })).toBe('/Home');
    expect(workplaceOf({ type: 'L', uris: ['/live-service/index', '/live-service/indexLeader'] })).toBe('/indexLeader');
    expect(workplaceOf({ type: 'A', uris: [] })).toBe('/indexLeader');
  });
});
