import { Provider } from 'react-redux';
import { eventChannel } from 'redux-saga';
import { createPageReducer } from '#src/app/coreReducer.ts';
import type { Density, Theme } from '#common/browser/look.ts';
import { appearanceReducer, appearanceSaga } from '#src/features/appearance/index.ts';
import { AppearanceDialog } from '#src/features/appearance/components/AppearanceDialog.tsx';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

describe('the appearance of the page', () => {
  const setUp = async ({ stored = {}, system = 'light' }: { stored?: Record<string, string>; system?: Theme } = {}) => {
    const preferences = new Map(Object.entries(stored));
    const world = { system, shown: '' };
    let change: () => void = () => undefined;
    const test = createTestStore({
      reducer: createPageReducer({ appearance: appearanceReducer }).reducer,
      saga: () =>
        appearanceSaga({
          preferences: {
            read: (name) => preferences.get(name) ?? null,
            write: (name, value) => {
              if (value === null) preferences.delete(name);
              else preferences.set(name, value);
            },
          },
          look: {
            show: ({ theme, density }: { readonly theme: Theme; readonly density: Density }) => {
              world.shown = `${theme} ${density}`;
            },
            systemTheme: () => world.system,
            watchChanges: () =>
              eventChannel<'changed'>((emit) => {
                change = () => emit('changed');
                return () => undefined;
              }),
          },
        }),
    });
    await test.settle();
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <AppearanceDialog onDismiss={() => undefined} />
      </Provider>,
    );
    return {
      ...test,
      ...drawn,
      preferences,
      world,
      choose: (label: string) =>
        drawn.doing(() =>
          [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.click(),
        ),
      change: async () => {
        change();
        await test.settle();
      },
      chosen: () =>
        [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input:checked')].map(
          ({ labels }) => labels?.[0]?.textContent,
        ),
    };
  };

  it('follows the system by default', async () => {
    const { world, change, chosen } = await setUp({ system: 'dark' });
    expect(world.shown).toBe('dark comfortable');
    expect(chosen()).toEqual(['System', 'Comfortable']);
    world.system = 'light';
    await change();
    expect(world.shown).toBe('light comfortable');
  });

  it('shows a choice at once and remembers it', async () => {
    const { world, choose, chosen, preferences } = await setUp();
    await choose('Dark');
    await choose('Compact');
    expect(world.shown).toBe('dark compact');
    expect(chosen()).toEqual(['Dark', 'Compact']);
    expect(Object.fromEntries(preferences)).toEqual({ 'cs.theme': 'dark', 'cs.density': 'compact' });
    await choose('System');
    await choose('Comfortable');
    expect(world.shown).toBe('light comfortable');
    expect(preferences.size).toBe(0);
  });

  it('keeps a choice while the system changes', async () => {
    const { world, change } = await setUp({ stored: { 'cs.theme': 'light' } });
    world.system = 'dark';
    await change();
    expect(world.shown).toBe('light comfortable');
  });

  it('takes over the choice of another tab', async () => {
    const { world, change, preferences } = await setUp();
    preferences.set('cs.theme', 'dark');
    preferences.set('cs.density', 'compact');
    await change();
    expect(world.shown).toBe('dark compact');
  });

  it('ignores a stored value that it does not know', async () => {
    const { world } = await setUp({ stored: { 'cs.theme': 'purple', 'cs.density': '' } });
    expect(world.shown).toBe('light comfortable');
  });

  it('keeps the choice of this browser when another user logs in', async () => {
    const { world, store, doing, chosen } = await setUp({ stored: { 'cs.theme': 'dark' } });
    for (const id of ['7', '8']) await doing(() => store.dispatch(signedInAs({ id })));
    expect(world.shown).toBe('dark comfortable');
    expect(chosen()).toEqual(['Dark', 'Comfortable']);
  });
});
