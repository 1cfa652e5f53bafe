import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { layoutSaga } from '#src/app/layout/layoutSaga.ts';
import { layoutReducer } from '#src/app/layout/layoutSlice.ts';
import { Sidebar } from '#src/app/layout/Sidebar.tsx';
import type { MenuEntry } from '#src/app/layout/sideMenu.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const ENTRIES: readonly MenuEntry[] = [
  { id: '1', code: 'query-service', name: 'Query Service', path: '/query-service', screen: 'queries', children: [] },
  {
    id: '2',
    code: 'settings',
    name: 'Settings',
    path: null,
    screen: null,
    children: [
      {
        id: '3',
        code: 'settings-online',
        name: 'Online Settings',
        path: '/settings-online',
        screen: 'settingsOnline',
      },
    ],
  },
];

describe('the sidebar', () => {
  const setUp = async ({
    stored = {},
    current = '/home',
  }: { stored?: Record<string, string>; current?: string } = {}) => {
    const preferences = new Map(Object.entries(stored));
    const test = createTestStore({
      reducer: combineReducers({ layout: layoutReducer, session: sessionReducer }),
      saga: () =>
        layoutSaga({
          preferences: {
            read: (name) => preferences.get(name) ?? null,
            write: (name, value) => {
              if (value === null) preferences.delete(name);
              else preferences.set(name, value);
            },
          },
        }),
    });
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <Sidebar entries={ENTRIES} current={current} />
        </MemoryRouter>
      </Provider>,
    );
    const group = () => drawn.get('button', 'Settings');
    return {
      ...drawn,
      preferences,
      group,
      links: () => drawn.all('link').flatMap((link) => (link.checkVisibility() ? [link.textContent] : [])),
    };
  };

  it('folds the entries of a group, and remembers it', async () => {
    const { doing, group, links, preferences } = await setUp();
    expect(group().getAttribute('aria-expanded')).toBe('true');
    expect(links()).toContain('Online Settings');
    await doing(() => group().click());
    expect(group().getAttribute('aria-expanded')).toBe('false');
    expect(links()).not.toContain('Online Settings');
    expect(preferences.get('cs.sidebarFolded')).toBe('2');
    await doing(() => group().click());
    expect(links()).toContain('Online Settings');
    expect(preferences.size).toBe(0);
  });

  it('begins as the user left it, and ignores what it does not know', async () => {
    const { links, group } = await setUp({ stored: { 'cs.sidebarFolded': '2 <b> 99' } });
    expect(links()).not.toContain('Online Settings');
    expect(group().className).not.toContain('is-current');
  });

  it('marks the folded group of the current screen', async () => {
    const { group, doing } = await setUp({ current: '/settings-online' });
    expect(group().className).not.toContain('is-current');
    await doing(() => group().click());
    expect(group().className).toContain('is-current');
  });
});
