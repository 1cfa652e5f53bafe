import { call, spawn } from 'typed-redux-saga';
import { createPageReducer } from '#src/app/coreReducer.ts';
import { SCREENS } from '#src/app/registry.ts';
import { screensOf } from '#src/app/screens.ts';
import { toastRaised } from '#common/toasts/index.ts';
import {
  logoutRequested,
  permissionRefused,
  refreshSaga,
  REFUSED_EVERY_MS,
  selectIm,
  selectMenus,
  selectPermissionHolder,
  selectSessionStatus,
  selectUser,
  sessionEnded,
  sessionSaga,
} from '#src/features/session/index.ts';
import { accessStale } from '#src/realtime/index.ts';
import { answered, aUser, failed, FakeWorld, IM, signedInAs } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const MENU = {
  id: '1',
  appId: 1,
  code: 'm',
  name: 'Queries',
  parentId: null,
  remark: '',
  sortNum: 1,
  status: 'A' as const,
  type: 'MENU' as const,
  uri: '/query-service/index',
  updateTime: '2026-01-01T00:00:00.000Z',
  roleCount: 1,
  children: [],
};

describe('the refresh saga', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const world = new FakeWorld();
    const test = createTestStore({
      reducer: createPageReducer().reducer,
      *saga() {
        yield* spawn(sessionSaga, world.deps);
        yield* call(refreshSaga, world.deps);
      },
    });
    test.store.dispatch(signedInAs({ im: IM }));
    const screens = () =>
      screensOf(SCREENS, selectPermissionHolder(test.store.getState()) ?? { type: 'D', uris: [] }).map(
        ({ name }) => name,
      );
    return {
      ...test,
      world,
      screens,
      state: () => test.store.getState(),
      async tick(ms: number) {
        jasmine.clock().tick(ms);
        await test.settle();
      },
    };
  };

  it('updates screens and menus after a change of permissions, and keeps the session', async () => {
    const { world, store, settle, screens, state } = setUp();
    expect(screens()).toContain('tasks');
    world.user = aUser({ uris: ['/query-service/index'], name: 'Bo B.', isOnline: false });
    world.sessionApi.fetchMenus.and.callFake(() => answered([MENU]));
    store.dispatch(accessStale());
    await settle();
    expect(screens()).toEqual(['home', 'queries']);
    expect(selectUser(state())?.name).toBe('Bo B.');
    expect(selectMenus(state())).toEqual([MENU]);
    expect(selectIm(state())).withContext('the chat token').toEqual(IM);
    expect(selectSessionStatus(state())).toBe('signedIn');
  });

  it('says that permissions have changed, and nothing while they stay the same', async () => {
    const { world, store, settle, actions } = setUp();
    world.user = aUser({ uris: [...aUser().uris].reverse(), name: 'Bo B.' });
    store.dispatch(accessStale());
    await settle();
    expect(actions.filter(toastRaised.match)).toEqual([]);
    world.user = aUser({ uris: ['/live-service/check'] });
    store.dispatch(accessStale());
    await settle();
    expect(actions.filter(toastRaised.match).map(({ payload }) => payload.message)).toEqual([
      { key: 'session.permissionsChanged' },
    ]);
  });

  it('asks for nothing during a log-out', async () => {
    const { world, store, settle } = setUp();
    store.dispatch(logoutRequested());
    store.dispatch(accessStale());
    await settle();
    expect(world.sessionApi.fetchUser).not.toHaveBeenCalled();
  });

  it('ignores a late answer to an older request', async () => {
    const { world, store, settle, state } = setUp();
    world.sessionApi.fetchUser.and.callFake(() => answered(aUser({ name: 'of the first' })));
    store.dispatch(accessStale());
    world.sessionApi.fetchUser.and.callFake(() => answered(aUser({ name: 'of the second' })));
    store.dispatch(accessStale());
    await settle();
    expect(selectUser(state())?.name).toBe('of the second');
    expect(world.sessionApi.fetchMenus).toHaveBeenCalledTimes(1);
  });

  it('loads the user once when calls are refused, and again only after a pause', async () => {
    const { world, store, settle, tick } = setUp();
    for (let refusal = 0; refusal < 5; refusal += 1) {
      store.dispatch(permissionRefused());
      await settle();
    }
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(1);
    await tick(REFUSED_EVERY_MS);
    expect(world.sessionApi.fetchUser).withContext('by itself').toHaveBeenCalledTimes(1);
    store.dispatch(permissionRefused());
    await settle();
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(2);
  });

  it('loads the user at once when the server announces a change', async () => {
    const { world, store, settle } = setUp();
    store.dispatch(permissionRefused());
    await settle();
    store.dispatch(accessStale());
    await settle();
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(2);
  });

  it('retries quietly a few times if the server does not answer', async () => {
    const { world, store, settle, tick, actions, state } = setUp();
    world.sessionApi.fetchUser.and.callFake(() => failed({ kind: 'unreachable', code: 0 }));
    store.dispatch(accessStale());
    await settle();
    for (const ms of [1_000, 2_000, 4_000, 60_000]) await tick(ms);
    expect(world.sessionApi.fetchUser).toHaveBeenCalledTimes(3);
    expect(selectSessionStatus(state())).toBe('signedIn');
    expect(actions.filter(toastRaised.match)).toEqual([]);
  });

  it('ignores the answer if the user has signed out or changed', async () => {
    const { world, store, settle, state } = setUp();
    store.dispatch(accessStale());
    store.dispatch(sessionEnded());
    await settle();
    expect(selectSessionStatus(state())).toBe('signedOut');
    store.dispatch(signedInAs({ id: '8', name: 'Cy' }));
    world.user = aUser({ id: '7', name: 'Bo' });
    store.dispatch(accessStale());
    await settle();
    expect(selectUser(state())?.name).toBe('Cy');
  });
});
