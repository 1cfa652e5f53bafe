import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { SavedFilter } from '#contract/http/preferences.ts';
import { SAVED_FILTER_NAME_MAX, SAVED_FILTERS_MAX } from '#contract/serviceLimits.ts';
import { commandsReducer, preferencesReceived } from '#common/commands/index.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { SavedFilters } from '#src/features/savedFilters/components/SavedFilters.tsx';
import { savedFiltersForm } from '#src/features/savedFilters/savedFilters.ts';
import { savedFiltersSaga } from '#src/features/savedFilters/savedFiltersSaga.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { fill, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const CLOSED: SavedFilter = { list: 'queries', name: 'Closed', search: '?status=2' };
const OTHERS: SavedFilter = { list: 'history', name: 'Closed', search: '?solved=1' };

describe('saved filters', () => {
  interface SetUp {
    readonly search?: string;
    readonly stored?: readonly SavedFilter[];
    /** What the page knows. */
    readonly loaded?: readonly SavedFilter[];
  }

  const setUp = async ({ search = '?status=1', stored = [CLOSED, OTHERS], loaded = stored }: SetUp = {}) => {
    const server = { stored, isDown: false };
    const test = createTestStore({
      reducer: combineReducers({
        commands: commandsReducer,
        savedFilters: savedFiltersForm.reducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      saga: () =>
        savedFiltersSaga({
          leaveGuard: { ask: () => undefined },
          savedFiltersApi: {
            fetchFilters: () => answered([...server.stored]),
            saveFilters: (filters) => {
              if (server.isDown) return failed({ kind: 'unreachable' });
              server.stored = filters;
              return answered(null);
            },
          },
        }),
    });
    test.store.dispatch(preferencesReceived({ keys: {}, sendKey: 'modEnter', savedFilters: loaded }));
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/query-service']}>
          <SavedFilters list="queries" search={search} />
        </MemoryRouter>
      </Provider>,
    );
    const inDialog = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[role=dialog] ${selector}`)];
    return {
      ...page,
      server,
      state: () => test.store.getState(),
      press: (name: string) => page.doing(() => page.get('button', name).click()),
      links: () => page.all('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      fields: () => inDialog('input') as HTMLInputElement[],
      type: (at: number, text: string) =>
        page.doing(() => {
          const field = inDialog('input')[at];
          if (field instanceof HTMLInputElement) fill(field, text);
        }),
      remove: (at: number) => page.doing(() => inDialog('button[aria-label^=Remove]')[at]?.click()),
      save: () => page.doing(() => inDialog('[type=submit]')[0]?.click()),
      problem: () => inDialog('[aria-invalid=true]').length,
      isOpen: () => inDialog('').length > 0 || document.querySelector('[role=dialog]') !== null,
    };
  };

  it('are links of their list, and the present one is marked', async () => {
    const { links, get } = await setUp({ search: CLOSED.search });
    expect(links()).toEqual(['Closed /query-service?status=2']);
    expect(get('link').getAttribute('aria-current')).toBe('true');
  });

  it('show nothing where there is nothing to save', async () => {
    expect((await setUp({ search: '', stored: [OTHERS] })).root.textContent).toBe('');
    const long = await setUp({ search: `?keyword=${'x'.repeat(3_000)}`, stored: [] });
    expect(long.root.textContent).toBe('');
    const saved = await setUp({ search: CLOSED.search });
    expect(saved.root.textContent).not.toContain('Save filter');
  });

  it('get a name, and stay beside those of other lists', async () => {
    const { press, fields, type, save, server, links, isOpen, state } = await setUp();
    await press('Save filter');
    expect(fields().map(({ value }) => value)).toEqual(['Closed', '']);
    expect(document.activeElement).toBe(fields()[1] ?? null);
    await type(1, ' Open ');
    await save();
    expect(isOpen()).toBeFalse();
    expect(server.stored).toEqual([OTHERS, CLOSED, { list: 'queries', name: 'Open', search: '?status=1' }]);
    expect(links()).toEqual(['Closed /query-service?status=2', 'Open /query-service?status=1']);
    expect(state().commands.sendKey).withContext('other preferences stay').toBe('modEnter');
  });

  it('keep what another page has saved in the meantime', async () => {
    const elsewhere: SavedFilter = { list: 'queries', name: 'Elsewhere', search: '?category=3' };
    const { press, type, save, server } = await setUp({ stored: [CLOSED, elsewhere], loaded: [CLOSED] });
    await press('Save filter');
    server.stored = [...server.stored, OTHERS];
    await type(2, 'Open');
    await save();
    expect(server.stored.map(({ name }) => name)).toEqual(['Closed', 'Closed', 'Elsewhere', 'Open']);
  });

  it('are refused without a name, and with one that is taken, too long or hides something', async () => {
    const { press, type, save, problem, server } = await setUp();
    await press('Save filter');
    for (const name of ['', '  ', 'Op\u200ben', 'n'.repeat(SAVED_FILTER_NAME_MAX + 1), 'closed']) {
      await type(1, name);
      await save();
      expect(problem()).withContext(JSON.stringify(name)).toBeGreaterThan(0);
    }
    expect(server.stored).toEqual([CLOSED, OTHERS]);
  });

  it('are renamed and removed', async () => {
    const other: SavedFilter = { list: 'queries', name: 'Mine', search: '?tab=mine' };
    const { press, type, remove, save, links } = await setUp({ stored: [CLOSED, other] });
    await press('Edit saved filters');
    await type(0, 'Done');
    await remove(1);
    await save();
    expect(links()).toEqual(['Done /query-service?status=2']);
  });

  it('stay in the dialog when they cannot be saved', async () => {
    const { press, type, save, server, fields } = await setUp();
    await press('Save filter');
    server.isDown = true;
    await type(1, 'Open');
    await save();
    expect(fields().map(({ value }) => value)).toEqual(['Closed', 'Open']);
    expect(server.stored).toEqual([CLOSED, OTHERS]);
  });

  it('are no more than a list can show', async () => {
    const stored = Array.from({ length: SAVED_FILTERS_MAX }, (_, no): SavedFilter => ({
      list: 'queries',
      name: `Filter ${no}`,
      search: `?category=${no}`,
    }));
    const { get, press, isOpen } = await setUp({ stored });
    expect(get('button', 'Save filter').title).toBe('A list can have at most 10 saved filters.');
    await press('Save filter');
    expect(isOpen()).toBeFalse();
  });
});
