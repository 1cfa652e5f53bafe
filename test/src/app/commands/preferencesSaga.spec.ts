import { combineReducers } from '@reduxjs/toolkit';
import { preferencesSaga, type PreferencesDeps } from '#src/app/commands/preferencesSaga.ts';
import { commandsReducer, keysChosen, preferenceChosen, type Preferences } from '#common/commands/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { createTestStore, settle } from '#test/support/page/testStore.ts';

const STORED: Preferences = { keys: { 'chat.next': ['n'] }, sendKey: 'modEnter' };

async function setUp(answer: () => Promise<Preferences> = async () => STORED) {
  const saved: Preferences[] = [];
  const preferencesApi: PreferencesDeps['preferencesApi'] = {
    fetchPreferences: () => cancellable(answer(), () => undefined),
    savePreferences: (preferences) => {
      saved.push(preferences);
      return cancellable(Promise.resolve(null), () => undefined);
    },
  };
  const { store } = createTestStore({
    reducer: combineReducers({ commands: commandsReducer, session: sessionReducer }),
    saga: () => preferencesSaga({ preferencesApi }),
  });
  store.dispatch(sessionStarted({ user: aUser(), im: null, unlive: false }));
  await settle();
  return { store, saved };
}

describe('the preferences of an account', () => {
  beforeEach(() => {
    jasmine.clock().install();
  });
  afterEach(() => {
    jasmine.clock().uninstall();
  });

  it('are loaded at the sign-in', async () => {
    const { store, saved } = await setUp();
    expect(store.getState().commands).toEqual(STORED);
    expect(saved).toEqual([]);
  });

  it('are the defaults when they cannot be loaded', async () => {
    const { store } = await setUp(async () => {
      throw new Error('offline');
    });
    expect(store.getState().commands).toEqual({ keys: {}, sendKey: 'enter' });
  });

  it('are saved as a whole after changes that follow each other', async () => {
    const { store, saved } = await setUp();
    store.dispatch(keysChosen({ id: 'chat.back', strokes: ['F2'] }));
    store.dispatch(keysChosen({ id: 'chat.next', strokes: null }));
    store.dispatch(preferenceChosen({ sendKey: 'enter' }));
    jasmine.clock().tick(1_000);
    await settle();
    expect(saved).toEqual([{ keys: { 'chat.back': ['F2'] }, sendKey: 'enter' }]);
  });
});
