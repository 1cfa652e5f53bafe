import { combineReducers } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { LoginUser } from '#contract/http/auth.ts';
import type { ArchivedCannedReply, CannedReply, CannedUseRow, StaleCannedReply } from '#contract/http/cannedReplies.ts';
import { createFileHandles } from '#common/fileHandles.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import type { CannedRepliesApi } from '#src/features/cannedReplies/cannedRepliesApi.ts';
import { cannedRepliesSaga } from '#src/features/cannedReplies/cannedRepliesSaga.ts';
import { cannedRepliesReducer } from '#src/features/cannedReplies/cannedRepliesSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { aCanned } from './fakeCanned.ts';
import { answered, signedInAs } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

/** Shared, for a product, and the user's own. */
export const SOME_REPLIES: readonly CannedReply[] = [
  aCanned({ uses: 8, ownUses: 2, steps: ['send'] }),
  aCanned({
    id: '2',
    scope: 'product',
    product: 2,
    title: 'Card blocked',
    shortcut: 'card',
    texts: [
      { lang: 'en', body: 'Hello {customer}, your card is blocked.' },
      { lang: 'de', body: 'Ihre Karte ist gesperrt.' },
    ],
    updateTime: '2026-02-01T00:00:00.000Z',
    version: 2,
    updateName: 'Cleo',
    uses: 30,
  }),
  aCanned({ id: '3', scope: 'personal', title: 'My greeting', shortcut: 'hi', ownUses: 5, uses: 5 }),
];

export function anArchived(fields: Partial<ArchivedCannedReply> = {}): ArchivedCannedReply {
  const { uses: _, ownUses: __, ...stored } = aCanned({ id: '9', title: 'Old offer', shortcut: 'offer' });
  return { ...stored, archivedAt: '2026-03-01T00:00:00.000Z', ...fields };
}

const NAMED = { scope: 'shared', product: null, title: 'Refund', shortcut: 'refund' } as const;

export function aUsedReply(fields: Partial<CannedUseRow> = {}): CannedUseRow {
  return { ...NAMED, id: '1', isArchived: false, uses: 12, editedUses: 3, staffCount: 4, ...fields };
}

export function aStaleReply(fields: Partial<StaleCannedReply> = {}): StaleCannedReply {
  return { ...NAMED, id: '1', reason: 'unused', uses: 0, editedUses: 0, lastUsed: null, ...fields };
}

function createApi() {
  type Api = CannedRepliesApi;
  const spy = <Name extends keyof Api>(name: Name) => jasmine.createSpy<Api[Name]>(name);
  return {
    fetchReplies: spy('fetchReplies').and.callFake(() => answered({ data: [...SOME_REPLIES], etag: 'c1' })),
    addReply: spy('addReply').and.callFake(() => answered({ id: '10' })),
    editReply: spy('editReply').and.callFake(() => answered(null)),
    archiveReply: spy('archiveReply').and.callFake(() => answered(null)),
    fetchArchived: spy('fetchArchived').and.callFake(() =>
      answered([anArchived(), anArchived({ id: '8', scope: 'personal', title: 'My old greeting' })]),
    ),
    restoreReply: spy('restoreReply').and.callFake(() => answered(null)),
    fetchVersions: spy('fetchVersions').and.callFake(() =>
      answered([
        { version: 2, texts: SOME_REPLIES[1]?.texts ?? [], updateTime: '2026-02-01T00:00:00.000Z', updateName: 'Cleo' },
        {
          version: 1,
          texts: [{ lang: 'en', body: 'Blocked.' }],
          updateTime: '2026-01-01T00:00:00.000Z',
          updateName: 'Ann',
        },
      ]),
    ),
    fetchUsage: spy('fetchUsage').and.callFake(() =>
      answered({
        pageNo: 1,
        pageSize: 10,
        total: 1,
        totalIsExact: true,
        next: null,
        prev: null,
        etag: '',
        records: [aUsedReply()],
      }),
    ),
    fetchStale: spy('fetchStale').and.callFake(() =>
      answered({
        data: [aStaleReply(), aStaleReply({ id: '2', reason: 'edited', uses: 20, editedUses: 15 })],
        etag: '',
      }),
    ),
    fetchFile: spy('fetchFile').and.callFake((day) => answered({ name: `${day}.json`, content: new Blob(['{}']) })),
    importReplies: spy('importReplies').and.callFake((_, isTrial) =>
      answered({
        isStored: !isTrial,
        rows: [{ shortcut: 'refund', title: 'Refund', outcome: 'added' as const, reason: '' }],
      }),
    ),
  };
}

/** The sagas of the screens with a store and a fake server. The day is 2026-06-01. */
export function setUpCannedReplies(user: Partial<LoginUser> = {}) {
  const api = createApi();
  const asking = new Set<string>();
  const saved: string[] = [];
  let made = 0;
  const fileHandles = createFileHandles(() => {
    made += 1;
    return `file-${made}`;
  });
  const test = createTestStore({
    reducer: combineReducers({
      cannedReplies: cannedRepliesReducer,
      view: viewReducer,
      toasts: toastsReducer,
      session: sessionReducer,
    }),
    saga: () =>
      cannedRepliesSaga({
        cannedRepliesApi: api,
        fileHandles,
        leaveGuard: {
          ask: (asks, form = '') => {
            if (asks) asking.add(form);
            else asking.delete(form);
          },
        },
        saveFile: (name) => {
          saved.push(name);
        },
        random: () => 0.5,
        now: () => Date.parse('2026-06-01T12:00:00Z'),
        visibility: {
          isHidden: () => false,
          nextShown: () => cancellable(new Promise<void>(() => undefined), () => undefined),
        },
      }),
  });
  test.store.dispatch(signedInAs({ name: 'Bo', ...user }));
  const dispatch = async (...actions: readonly UnknownAction[]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, asking, saved, fileHandles, dispatch, state: () => test.store.getState() };
}
