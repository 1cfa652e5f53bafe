import { combineReducers } from '@reduxjs/toolkit';
import { channel } from 'redux-saga';
import type { WallFigures, WallMember, WallProduct, WallStrips } from '#contract/http/wall.ts';
import { clockReducer } from '#common/clock/index.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { attentionReducer } from '#src/features/notifications/index.ts';
import { wallSaga, type WallApi } from '#src/features/wall/wallSaga.ts';
import { wallReducer, type FullScreen } from '#src/features/wall/wallSlice.ts';
import { answered, signedInReducer } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export const WALL_NOW = Date.UTC(2026, 0, 1, 12);
const ago = (minutes: number) => new Date(WALL_NOW - minutes * 60_000).toISOString();

export function aWallProduct(fields: Partial<WallProduct> = {}): WallProduct {
  return {
    comeFrom: 2,
    inLine: 3,
    longestWait: { chatId: '42', waitingSince: ago(7), dueAt: ago(2), urgentAt: ago(3) },
    ...fields,
  };
}

export function aWallMember(fields: Partial<WallMember> = {}): WallMember {
  return { id: '8', name: 'Ada Mensah', headImg: '', presence: 'online', openChats: 3, maxChats: 10, ...fields };
}

export function someWallFigures(fields: Partial<WallFigures> = {}): WallFigures {
  return {
    live: 31,
    inLine: 4,
    late: 2,
    atRisk: 1,
    products: [aWallProduct(), aWallProduct({ comeFrom: 5, inLine: 0, longestWait: null })],
    cameInToday: 1_240,
    answeredToday: 1_102,
    missedToday: 7,
    recent: { cameIn: 40, answered: 36, firstResponseMs: 130_000 },
    hours: [
      { at: '2026-01-01T10:00:00.000Z', cameIn: 12, answered: 11, firstResponseMs: 40_000 },
      { at: '2026-01-01T11:00:00.000Z', cameIn: 3, answered: 0, firstResponseMs: null },
    ],
    staff: [aWallMember(), aWallMember({ id: '9', name: 'Tom Reed', presence: 'break', openChats: 0 })],
    staffCount: 12,
    ...fields,
  };
}

export function someStrips(fields: Partial<WallStrips> = {}): WallStrips {
  return {
    from: '2026-01-01T04:00:00.000Z',
    until: '2026-01-01T12:00:00.000Z',
    strips: [
      {
        id: '8',
        presence: [
          { from: '2026-01-01T04:00:00.000Z', presence: 'offline' },
          { from: '2026-01-01T06:00:00.000Z', presence: 'online' },
        ],
        openChats: [0, 0, 2, 3],
      },
    ],
    ...fields,
  };
}

/** The wall with its own store, a fake server and the storage of a device. */
export function setUpWall(stored = new Map<string, string>()) {
  const api = {
    fetchFigures: jasmine
      .createSpy<WallApi['fetchFigures']>('fetchFigures')
      .and.callFake(() => answered({ data: someWallFigures(), etag: 'w1' })),
    fetchStrips: jasmine
      .createSpy<WallApi['fetchStrips']>('fetchStrips')
      .and.callFake(() => answered({ data: someStrips(), etag: 's1' })),
  };
  const screens = channel<FullScreen>();
  const visited: string[] = [];
  const toggle = jasmine.createSpy('toggle').and.resolveTo();
  const test = createTestStore({
    reducer: combineReducers({
      wall: wallReducer,
      session: signedInReducer,
      attention: attentionReducer,
      toasts: toastsReducer,
      clock: clockReducer,
      view: viewReducer,
    }),
    saga: () =>
      wallSaga({
        wallApi: api,
        random: () => 0.5,
        now: () => Date.now(),
        visibility: { isHidden: () => false, nextShown: () => new Promise<void>(() => undefined) },
        navigate: (path) => {
          visited.push(path);
        },
        preferences: {
          read: (name) => stored.get(name) ?? null,
          write: (name, value) => {
            if (value === null) stored.delete(name);
            else stored.set(name, value);
          },
        },
        leaveGuard: { ask: () => undefined },
        fullScreen: { watch: () => screens, toggle },
      }),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, stored, screens, visited, toggle, dispatch, state: () => test.store.getState() };
}
