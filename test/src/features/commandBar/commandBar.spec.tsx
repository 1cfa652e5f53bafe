import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { CommandKeys } from '#src/app/commands/CommandKeys.tsx';
import { goCommands } from '#src/app/commands/goCommands.ts';
import { PAGE_COMMANDS } from '#src/app/commands/pageCommands.ts';
import { locationChanged, navigationReducer } from '#src/app/navigationSlice.ts';
import { SCREENS } from '#src/app/registry.ts';
import {
  commandRan,
  commandsReducer,
  keysReset,
  pageCommands,
  addressRequested,
  sourceOf,
} from '#common/commands/index.ts';
import { viewReducer } from '#common/view.ts';
import { barSearched, barSearchFailed, commandBarReducer, entryChosen } from '#src/features/commandBar/barSlice.ts';
import { CommandLayer } from '#src/features/commandBar/components/CommandBar.tsx';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { fill, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const REPLIES = 2_000;
const INSERTED = { type: 'test/inserted' };
/** As another feature would declare its texts. */
const SOURCE = sourceOf<object>([], {
  id: 'replies',
  group: 'replies',
  entries: () => [
    { id: 'r1', label: 'Refund takes three days', action: INSERTED },
    ...Array.from({ length: REPLIES }, (_, no) => ({ id: `n${no}`, label: `Numbered ${no}`, action: INSERTED })),
  ],
});

async function setUp({ isOpen = true } = {}) {
  pageCommands.add({ commands: [...PAGE_COMMANDS, ...goCommands(SCREENS)], commandSources: [SOURCE] });
  const { store, actions } = createTestStore({
    reducer: combineReducers({
      commands: commandsReducer,
      commandBar: commandBarReducer,
      navigation: navigationReducer,
      session: sessionReducer,
      view: viewReducer,
    }),
  });
  store.dispatch(sessionStarted({ user: aUser(), im: null, unlive: false }));
  const page = await render(
    <Provider store={store as Parameters<typeof Provider>[0]['store']}>
      <textarea aria-label="Message" />
      <CommandKeys />
      <CommandLayer />
    </Provider>,
  );
  const dialog = () => document.querySelector<HTMLElement>('[aria-modal=true]');
  const find = (selector: string) => [...(dialog()?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const field = () => find('[role=combobox]')[0] ?? document.body;
  const box = () => page.get('textbox', 'Message');
  const key = (element: () => Element, name: string, fields: KeyboardEventInit = {}) =>
    page.doing(() => press(element(), name, fields));
  const rows = () => find('[role=option]').map(({ textContent }) => textContent);
  const active = () => {
    const id = field().getAttribute('aria-activedescendant');
    return id === null ? null : (document.getElementById(id)?.textContent ?? 'lost');
  };
  if (isOpen) await key(box, 'k', { ctrlKey: true });
  return {
    ...page,
    store,
    /** Since the last key in the bar. */
    since: () => actions.slice(actions.map(({ type }) => type).lastIndexOf('commandBar/barTyped') + 1),
    actions,
    dialog,
    find,
    field,
    box,
    key,
    rows,
    active,
    type: (text: string) => page.doing(() => fill(field(), text)),
  };
}

describe('the command bar', () => {
  it('offers neither itself nor the screen below it, and the other theme', async () => {
    const { rows, store, key, box, doing } = await setUp({ isOpen: false });
    await doing(() => store.dispatch(locationChanged({ path: '/home', search: '' })));
    await key(box, 'k', { ctrlKey: true });
    const starts = (name: string) => rows().some((row) => row.startsWith(name));
    expect(['Command bar', 'Home', 'Light theme'].filter(starts)).toEqual([]);
    expect(starts('Dark theme')).toBeTrue();
  });

  it('opens over a text, offers what the user may do, and closes with the same key', async () => {
    const { key, field, dialog, rows, find, box } = await setUp({ isOpen: false });
    box().focus();
    await key(box, 'k', { ctrlKey: true });
    expect(document.activeElement).toBe(field());
    expect(find('.cs-command-group').map(({ textContent }) => textContent)).toEqual(['Go to', 'Page']);
    expect(rows().some((row) => row.startsWith('Home'))).toBeTrue();
    expect(rows().filter((row) => row.startsWith('Audit Log')))
      .withContext('only for admins')
      .toEqual([]);
    await key(field, 'k', { ctrlKey: true });
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it('finds while typing, with the best match active, and runs it by Enter', async () => {
    const { type, key, field, active, since, dialog } = await setUp();
    await type('live');
    expect(active()).toContain('Live Service');
    await key(field, 'Enter');
    expect(dialog()).toBeNull();
    expect(since().filter(({ type: name }) => name.startsWith('commands/'))).toEqual([
      commandRan({ id: 'go.check', by: 'bar' }),
      addressRequested({ path: '/live-service', search: '' }),
    ]);
  });

  it('offers found messages with their highlights, and the way to all of them', async () => {
    const { type, key, field, find, store, doing, since, rows } = await setUp();
    await type('ho');
    expect(rows()).withContext('too short').not.toContain('Search all messages');
    await type('lost parcel');
    expect(rows()).toEqual(['Search all messages']);
    const hit = {
      keyword: 'lost parcel',
      marks: [
        { start: 3, end: 7 },
        { start: 8, end: 14 },
      ],
    };
    await doing(() =>
      store.dispatch(
        barSearched({ found: [{ kind: 'messages', id: '42.7', label: 'My lost parcel', detail: 'Ann', hit }] }),
      ),
    );
    expect(find('.cs-command-group').map(({ textContent }) => textContent)).toEqual(['Messages']);
    expect(rows()).toEqual(['My lost parcelID-42 · \u2068Ann\u2069', 'Search all messages']);
    expect(find('mark').map(({ textContent }) => textContent)).toEqual(['lost', 'parcel']);
    await key(field, 'Enter');
    expect(since()).toContain(
      addressRequested({ path: '/search-messages', search: '?keyword=lost+parcel&id=42&seq=7' }),
    );
    expect(store.getState().commandBar.recent).withContext('what someone wrote is not stored').toEqual([]);
  });

  it('moves through the rows of all groups by arrow keys, and around the ends', async () => {
    const { key, field, find, active } = await setUp();
    const options = find('[role=option]');
    await key(field, 'ArrowUp');
    expect(active()).toBe(options.at(-1)?.textContent ?? null);
    await key(field, 'ArrowDown');
    await key(field, 'ArrowDown');
    expect(active()).toBe(options[1]?.textContent ?? null);
    expect(find('[aria-selected=true]')).toHaveSize(1);
    expect(
      find('[role=group]').every(
        (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '') !== null,
      ),
    ).toBeTrue();
  });

  it('offers the entries of features, draws few of many, and remembers what was chosen', async () => {
    const { type, key, field, rows, since, box, find } = await setUp();
    await type('numbered');
    expect(rows().length).toBeLessThanOrEqual(50);
    await type('refund');
    await key(field, 'Enter');
    expect(since()).toContain(entryChosen({ source: 'replies', id: 'r1' }));
    expect(since().at(-2)).toEqual(INSERTED);
    await key(box, 'k', { ctrlKey: true });
    expect(find('.cs-command-group')[0]?.textContent).toBe('Recent');
    expect(rows()[0]).toContain('Refund takes three days');
  });

  it('leaves Enter to an input method', async () => {
    const { type, key, field, dialog } = await setUp();
    await type('home');
    await key(field, 'Enter', { isComposing: true });
    expect(dialog()).not.toBeNull();
  });

  it('shows what the server finds, and says when it cannot be searched', async () => {
    const { type, store, doing, rows, dialog, active } = await setUp();
    await type('102008');
    expect(rows()).withContext('by its number, at once').toEqual(['Open chat ID-102008', 'Search all messages']);
    expect(dialog()?.textContent).toContain('Searching…');
    await doing(() =>
      store.dispatch(barSearched({ found: [{ kind: 'chats', id: '102008', label: 'Ann', detail: 'Bo' }] })),
    );
    expect(active()).toBe('AnnID-102008 · \u2068Bo\u2069');
    await doing(() => store.dispatch(barSearchFailed({ found: [] })));
    expect(rows()).toEqual(['Open chat ID-102008', 'Search all messages']);
    expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('could not be searched');
    await type('zq');
    await doing(() => store.dispatch(barSearched({ found: [] })));
    expect(dialog()?.textContent).toContain('Nothing found');
  });
});

describe('erased customers in the command bar', () => {
  it('are called so, like their queries', async () => {
    const { type, store, doing, rows } = await setUp();
    await type('102008');
    await doing(() =>
      store.dispatch(
        barSearched({
          found: [
            { kind: 'chats', id: '102008', label: '', detail: 'Bo' },
            { kind: 'queries', id: '1020081', label: '', detail: '' },
          ],
        }),
      ),
    );
    expect(rows()).toEqual([
      'Erased customerID-102008 · \u2068Bo\u2069',
      'Erased1020081 · \u2068Erased customer\u2069',
      'Search all messages',
    ]);
  });
});

describe('the shortcut sheet', () => {
  const openSheet = async () => {
    const page = await setUp({ isOpen: false });
    await page.key(() => document.body, '?');
    const button = (name: string) => {
      const found = page.find('button').find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    };
    return { ...page, button, click: (name: string) => page.doing(() => button(name).click()) };
  };

  it('lists keys by group, and not what the user may never do', async () => {
    const { dialog, find } = await openSheet();
    // Other specs add commands of other groups to the registry of the page.
    expect(
      find('h3')
        .map(({ textContent }) => textContent)
        .slice(-2),
    ).toEqual(['Go to', 'Page']);
    expect(dialog()?.textContent).toContain('Home');
    expect(dialog()?.textContent).not.toContain('Audit Log');
    expect(
      find('.cs-key-row')
        .find(({ textContent }) => textContent.startsWith('Home'))
        ?.querySelectorAll('kbd'),
    ).toHaveSize(2);
  });

  it('changes keys: refuses those of the browser, shows conflicts, and takes them on demand', async () => {
    const { click, dialog, key, store, button } = await openSheet();
    await click('Change the keys of Command bar');
    const capture = () => button('Press the new keys, or Escape');
    expect(document.activeElement).toBe(capture());
    await key(capture, 'v', { ctrlKey: true });
    expect(dialog()?.textContent).toContain('Text fields or the browser need Ctrl+V.');
    await key(capture, '?');
    expect(dialog()?.textContent).toContain('? already runs Keyboard shortcuts.');
    await click('Use it here instead');
    expect(store.getState().commands.keys).toEqual({ 'page.keys': ['Mod+/'], 'page.bar': ['Mod+k', '?'] });
    await click('Change the keys of Command bar');
    await click('Remove Ctrl+K');
    await key(capture, 'F2');
    expect(store.getState().commands.keys['page.bar']).toEqual(['?', 'F2']);
    await click('Change the keys of Command bar');
    await key(capture, 'Escape');
    expect(dialog()).withContext('Escape ends only the change').not.toBeNull();
    await click('Change the keys of Command bar');
    await click('Default keys');
    expect(store.getState().commands.keys).toEqual({ 'page.keys': ['Mod+/'] });
    await click('Reset all keys');
    expect(store.getState().commands.keys).toEqual({});
  });

  it('lets the user choose the key that sends', async () => {
    const { find, doing, store } = await openSheet();
    await doing(() => find('input[type=radio]')[1]?.click());
    expect(store.getState().commands.sendKey).toBe('modEnter');
    store.dispatch(keysReset());
    expect(store.getState().commands.sendKey).toBe('modEnter');
  });
});
