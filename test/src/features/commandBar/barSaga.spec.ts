import { combineReducers } from '@reduxjs/toolkit';
import { ROLE_KEY } from '#contract/domain.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import { commandRan } from '#common/commands/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { barSaga, type ServerSearch } from '#src/features/commandBar/barSaga.ts';
import { barClosed, barTyped, commandBarReducer, entryChosen, type Found } from '#src/features/commandBar/barSlice.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';

const KEYS = [ROLE_KEY.tasks, ROLE_KEY.history];

class FakeSearch implements ServerSearch {
  readonly calls: string[] = [];
  cancelled = 0;
  answer: () => Promise<readonly Found[]> = async () => [];
  readonly kind: ServerSearch['kind'];
  constructor(kind: ServerSearch['kind']) {
    this.kind = kind;
  }
  readonly find = (keyword: string) => {
    this.calls.push(keyword);
    return cancellable(this.answer(), () => {
      this.cancelled += 1;
    });
  };
}

function memory(stored: Record<string, string> = {}): TextStore & { readonly stored: Record<string, string> } {
  return {
    stored,
    read: (name) => stored[name] ?? null,
    write: (name, value) => {
      if (value !== null) stored[name] = value;
    },
  };
}

async function setUp(preferences = memory()) {
  const searches = {
    chats: new FakeSearch('chats'),
    customers: new FakeSearch('customers'),
    staff: new FakeSearch('staff'),
  };
  const { store } = createTestStore({
    reducer: combineReducers({ commandBar: commandBarReducer, session: sessionReducer }),
    saga: () => barSaga({ searches: Object.values(searches), preferences }),
  });
  store.dispatch(sessionStarted({ user: aUser({ id: '7', uris: KEYS }), im: null, unlive: false }));
  await settle();
  const type = async (keyword: string, ms = TYPING_PAUSE_MS) => {
    store.dispatch(barTyped({ keyword }));
    jasmine.clock().tick(ms);
    await settle();
  };
  return { ...searches, preferences, store, type, bar: () => store.getState().commandBar };
}

const FOUND: Found = { kind: 'customers', id: '70', label: 'Ann', detail: '' };

describe('the search of the command bar on the server', () => {
  beforeEach(() => {
    jasmine.clock().install();
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  it('begins after a pause in typing, and only where the user has the permission', async () => {
    const { chats, customers, staff, type, bar } = await setUp();
    customers.answer = async () => [FOUND];
    await type('a', TYPING_PAUSE_MS - 1);
    expect([chats.calls, bar().status]).toEqual([[], 'searching']);
    await type(' an ');
    expect([chats.calls, customers.calls, staff.calls]).toEqual([['an'], ['an'], []]);
    expect([bar().status, bar().found]).toEqual(['ready', [FOUND]]);
  });

  it('is cancelled by the next key and by closing the bar', async () => {
    const { customers, store, type, bar } = await setUp();
    customers.answer = () => new Promise(() => undefined);
    await type('a');
    await type('an');
    expect(customers.cancelled).toBe(1);
    store.dispatch(barClosed());
    await settle();
    expect([customers.cancelled, bar().status, bar().keyword]).toEqual([2, 'idle', '']);
  });

  it('shows what could be found when a part of it fails', async () => {
    const { chats, customers, type, bar } = await setUp();
    customers.answer = async () => [FOUND];
    chats.answer = async () => {
      throw new Error('offline');
    };
    await type('ann');
    expect([bar().status, bar().found]).toEqual(['failed', [FOUND]]);
    await type('');
    expect([bar().status, bar().found]).toEqual(['idle', []]);
  });
});

describe('the recent entries of the command bar', () => {
  it('are ids, per account and newest first', async () => {
    const preferences = memory({
      'cs.recentEntries.7': 'chats:1 command:go.home <b>',
      'cs.recentEntries.8': 'chats:9',
    });
    const { store, bar } = await setUp(preferences);
    expect(bar().recent).toEqual(['chats:1', 'command:go.home']);
    store.dispatch(commandRan({ id: 'chat.next', by: 'key' }));
    expect(bar().recent).toEqual(['chats:1', 'command:go.home']);
    store.dispatch(commandRan({ id: 'go.home', by: 'bar' }));
    store.dispatch(entryChosen({ source: 'queries', id: '5' }));
    expect(preferences.stored['cs.recentEntries.7']).toBe('queries:5 command:go.home chats:1');
    expect(preferences.stored['cs.recentEntries.8']).toBe('chats:9');
  });
});
