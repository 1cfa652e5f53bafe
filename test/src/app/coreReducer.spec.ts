import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { sessionEnded, sessionStarted } from '#src/features/session/index.ts';
import { settingsReducer } from '#src/features/settings/settingsSlice.ts';
import { tasksList, type TasksRoot } from '#src/features/tasks/index.ts';
import { aUser } from '../../support/page/fakeSession.ts';

const { keywordTyped, listOpened } = tasksList.actions;
const signIn = (id: string) => {
  const { im: _, ...user } = aUser({ id, name: 'Zebedee Quux' });
  return sessionStarted({ user, im: null, unlive: false });
};
const typedIn = ({ tasks }: Partial<TasksRoot>) => tasks?.typed;

describe('the page reducer', () => {
  const begin = () => {
    const { reducer, inject } = createPageReducer({ tasks: tasksList.reducer });
    return { reducer, inject, first: reducer(undefined, { type: '@@init' }) };
  };

  it('keeps input for the same user, and resets it for another', () => {
    const { reducer, first } = begin();
    const typed = [
      signIn('7'),
      listOpened({ isInFront: true }),
      keywordTyped({ text: '4711' }),
      sessionEnded(),
    ].reduce<AppState>(reducer, first);
    expect(typedIn(reducer(typed, signIn('7')))).toBe('4711');
    const others = reducer(typed, signIn('8'));
    expect(typedIn(others)).toBeNull();
    expect(others.session.status).toBe('signedIn');
  });

  it('adds the state of a new slice with the next action', () => {
    const { reducer, inject, first } = begin();
    expect(Object.keys(first)).not.toContain('settings');
    expect(inject({ settings: settingsReducer, tasks: tasksList.reducer })).toEqual(['settings']);
    const after = reducer(first, { type: '@@next' });
    expect(Reflect.get(after, 'settings')).toEqual(settingsReducer(undefined, { type: '@@init' }));
    expect(after.session).withContext('other slices stay').toBe(first.session);
  });

  it('keeps the address when another person signs in', () => {
    const { reducer, first } = begin();
    const away = [
      locationChanged({ path: '/login', search: '' }),
      signIn('7'),
      sessionEnded(),
      signIn('8'),
    ].reduce<AppState>(reducer, first);
    expect(away.navigation.path).toBe('/login');
  });
});
