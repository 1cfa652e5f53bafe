import { locationChanged } from '../../../src/app/navigationSlice.ts';
import { rootReducerWith, type RootState } from '../../../src/app/rootReducer.ts';
import { sessionEnded, sessionStarted } from '../../../src/features/session/index.ts';
import { settingsReducer } from '../../../src/features/settings/index.ts';
import { tasksList } from '../../../src/features/tasks/index.ts';
import { aUser } from '../../support/page/fakeSession.ts';

const { keywordTyped, listOpened } = tasksList.actions;
const rootReducer = rootReducerWith({ tasks: tasksList.reducer });
const signIn = (id: string) => {
  const { im: _, ...user } = aUser({ id, name: 'Zebedee Quux' });
  return sessionStarted({ user, im: null, unlive: false });
};

describe('the store', () => {
  it('keeps what was typed for the same person, and nothing of it for another', () => {
    const typed = [signIn('7'), listOpened({ isInFront: true }), keywordTyped({ text: '4711' }), sessionEnded()].reduce<RootState>(rootReducer, rootReducer(undefined, { type: '@@init' }));
    expect(rootReducer(typed, signIn('7')).tasks?.typed).toBe('4711');
    const others = rootReducer(typed, signIn('8'));
    expect(others.tasks?.typed).toBeNull();
    expect(others.session.status).toBe('signedIn');
  });

  it('has a slice from when its screen brings it along', () => {
    const before = rootReducerWith({})(undefined, { type: '@@init' });
    expect(before.settings).toBeNull();
    const after = rootReducerWith({ settings: settingsReducer })(before, { type: '@@init' });
    expect(after.settings?.saved.status).toBe('closed');
    expect(after.session).withContext('what was there stays').toBe(before.session);
  });

  it('stays where it is when another person signs in', () => {
    const away = [locationChanged({ path: '/login', search: '' }), signIn('7'), sessionEnded(), signIn('8')]
      .reduce<RootState>(rootReducer, rootReducer(undefined, { type: '@@init' }));
    expect(away.navigation.path).toBe('/login');
  });
});
