import { combineReducers } from '@reduxjs/toolkit';
import type { Session } from '#contract/http/sessions.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { DevicesApi } from '#src/features/devices/devicesApi.ts';
import { devicesSaga } from '#src/features/devices/devicesSaga.ts';
import {
  devicesClosed,
  devicesOpened,
  devicesReducer,
  endRequested,
  endConfirmed,
  endDeclined,
  passwordChangeRequested,
  selectDevices,
  sessionsRequested,
} from '#src/features/devices/devicesSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { answered, failed, signedInAs } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const AT = '2026-01-01T00:00:00.000Z';
const aDevice = (id: string, isCurrent = false): Session => ({
  id,
  browser: 'Firefox 140',
  system: 'Linux',
  address: '192.0.2.7',
  createTime: AT,
  lastUsedTime: AT,
  expireTime: AT,
  isCurrent,
});
const OWN = { staffId: null, name: 'Bo' };
const SAVED = { kind: 'success', message: { key: 'settings.saved' } };

describe('devices dialog', () => {
  const setUp = () => {
    let sessions: readonly Session[] = [aDevice('1', true), aDevice('2'), aDevice('3')];
    const devicesApi = {
      fetchSessions: jasmine
        .createSpy<DevicesApi['fetchSessions']>('fetchSessions')
        .and.callFake(() => answered([...sessions])),
      endSession: jasmine.createSpy<DevicesApi['endSession']>('endSession').and.callFake((ended) => {
        sessions = sessions.filter(({ id }) => id !== ended);
        return answered(null);
      }),
      endAll: jasmine.createSpy<DevicesApi['endAll']>('endAll').and.callFake(() => {
        sessions = sessions.filter(({ isCurrent }) => isCurrent);
        return answered({ ended: 2 });
      }),
      changePassword: jasmine
        .createSpy<DevicesApi['changePassword']>('changePassword')
        .and.callFake(() => answered(null)),
    };
    const test = createTestStore({
      reducer: combineReducers({ devices: devicesReducer, session: sessionReducer }),
      saga: () => devicesSaga({ devicesApi }),
    });
    const open = () => {
      const devices = selectDevices(test.store.getState());
      if (devices.status === 'closed') throw new Error('the dialog is closed');
      return devices;
    };
    return {
      ...test,
      devicesApi,
      open,
      ids: () => open().sessions.map(({ id }) => id),
      toasts: () => test.actions.filter(toastRaised.match).map(({ payload: { kind, message } }) => ({ kind, message })),
      async dispatch(...actions: readonly Parameters<typeof test.store.dispatch>[0][]) {
        for (const action of actions) test.store.dispatch(action);
        await test.settle();
      },
    };
  };

  it("loads the user's own sessions or another person's each time it opens", async () => {
    const { dispatch, devicesApi, ids, open } = setUp();
    await dispatch(devicesOpened(OWN));
    expect(ids()).toEqual(['1', '2', '3']);
    await dispatch(devicesClosed(), devicesOpened({ staffId: '8', name: 'Cy' }));
    expect(devicesApi.fetchSessions.calls.allArgs()).toEqual([[null], ['8']]);
    expect(open().owner).toEqual({ staffId: '8', name: 'Cy' });
  });

  it('shows a failure to load, and loads again on request or after a login', async () => {
    const { dispatch, devicesApi, open, ids } = setUp();
    devicesApi.fetchSessions.and.callFake(() => failed({ kind: 'sessionDead', code: 403 }));
    await dispatch(devicesOpened(OWN));
    expect(open().status).toBe('failed');
    devicesApi.fetchSessions.and.callFake(() => answered([aDevice('9')]));
    await dispatch(sessionsRequested());
    expect(ids()).toEqual(['9']);
    devicesApi.fetchSessions.and.callFake(() => answered([]));
    await dispatch(signedInAs());
    expect(ids()).toEqual([]);
  });

  it('signs out one or all sessions once confirmed, and lists the rest', async () => {
    const { dispatch, devicesApi, ids, open, toasts } = setUp();
    await dispatch(devicesOpened(OWN));
    await dispatch(endRequested({ about: 'one', session: aDevice('2') }), endDeclined(), endConfirmed());
    expect(devicesApi.endSession).not.toHaveBeenCalled();
    await dispatch(endRequested({ about: 'one', session: aDevice('2') }), endConfirmed(), endConfirmed());
    expect(devicesApi.endSession.calls.allArgs()).toEqual([['2']]);
    expect(ids()).toEqual(['1', '3']);
    await dispatch(endRequested({ about: 'all' }), endConfirmed());
    expect(devicesApi.endAll.calls.allArgs()).toEqual([[null]]);
    expect(ids()).toEqual(['1']);
    expect(open().ending).toEqual({ name: 'no' });
    expect(toasts()).toEqual([jasmine.objectContaining(SAVED), jasmine.objectContaining(SAVED)]);
  });

  it('lists sessions again without a success toast when signing out fails', async () => {
    const { dispatch, devicesApi, ids, open, toasts } = setUp();
    await dispatch(devicesOpened(OWN));
    devicesApi.endSession.and.callFake(() => failed({ code: 4004 }));
    devicesApi.fetchSessions.and.callFake(() => answered([aDevice('1', true)]));
    await dispatch(endRequested({ about: 'one', session: aDevice('2') }), endConfirmed());
    expect([open().ending, ids(), toasts()]).toEqual([{ name: 'no' }, ['1'], []]);
  });

  it('ends other sessions after a password change; a wrong password changes nothing', async () => {
    const { dispatch, devicesApi, open, toasts, store } = setUp();
    await dispatch(devicesOpened(OWN));
    devicesApi.changePassword.and.callFake(() => failed({ code: 4001, message: 'The old password is wrong' }));
    await dispatch(passwordChangeRequested({ old: { encoded: 'aa' }, encoded: 'bb' }));
    expect(open().password).toEqual({
      name: 'failed',
      error: jasmine.objectContaining({ message: 'The old password is wrong' }),
    });
    expect(open().passwordChanges).toBe(0);
    devicesApi.changePassword.and.callFake(() => answered(null));
    await dispatch(passwordChangeRequested({ old: { encoded: 'cc' }, encoded: 'dd' }));
    expect([open().password, open().passwordChanges]).toEqual([{ name: 'idle' }, 1]);
    expect(devicesApi.changePassword.calls.allArgs().map(([change]) => change)).toEqual([
      { oldPassword: 'aa', password: 'bb' },
      { oldPassword: 'cc', password: 'dd' },
    ]);
    expect(devicesApi.fetchSessions).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual([jasmine.objectContaining(SAVED)]);
    devicesApi.changePassword.and.callFake(({ oldPassword }) =>
      oldPassword === 'ff' ? answered(null) : failed({ code: 4001, message: 'The old password is wrong' }),
    );
    await dispatch(passwordChangeRequested({ old: { encoded: 'ee', asTyped: 'ff' }, encoded: 'dd' }));
    expect(open().passwordChanges).toBe(2);
    expect(JSON.stringify(store.getState())).not.toMatch(/"(aa|bb|cc|dd|ee|ff)"/);
  });
});
