import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { ResourceNode } from '#contract/http/resources.ts';
import { MenusScreen } from '#src/features/menus/components/MenusScreen.tsx';
import { aMenu, setUpMenus } from '#test/support/page/fakeRoles.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, render } from '#test/support/page/render.tsx';

describe('the menu screen', () => {
  const setUp = async (test = setUpMenus()) => {
    const draw = (isShown: boolean) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <main tabIndex={-1}>{isShown && <MenusScreen />}</main>
        </MemoryRouter>
      </Provider>
    );
    const page = await render(draw(true));
    const button = (name: string) => {
      const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
      const found = [...document.querySelectorAll('button')].find(
        (element) => plain(element.getAttribute('aria-label') ?? element.textContent) === name,
      );
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    };
    const click = (name: string) => page.doing(() => button(name).click());
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const names = () => [...page.root.querySelectorAll('.cs-menus-words')].map(({ textContent }) => textContent);
    const type = (label: string, text: string) =>
      page.doing(() => {
        const id =
          [...(dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === label)?.htmlFor ??
          '';
        const field = document.getElementById(id);
        if (field === null) throw new Error(`no field ${label}`);
        fill(field, text);
      });
    const parents = () =>
      [...(dialog()?.querySelectorAll('option') ?? [])].map(({ textContent }) =>
        textContent.replaceAll(/[\u2068\u2069]/g, ''),
      );
    return {
      ...page,
      ...test,
      button,
      click,
      dialog,
      names,
      type,
      parents,
      leave: () => page.show(draw(false)),
      comeAgain: () => page.show(draw(true)),
    };
  };

  it('says that a key without a screen draws no entry in the sidebar', async () => {
    const { click, type, dialog } = await setUp();
    const note = 'No screen has this key.';
    await click('Create');
    expect(dialog()?.textContent).not.toContain(note);
    await type('URL', '/qa/index');
    expect(dialog()?.textContent).toContain(note);
    await type('URL', ' /account/index ');
    expect(dialog()?.textContent).not.toContain(note);
  });

  it('is a table that names the level of each row', async () => {
    const { root, names, button } = await setUp();
    expect(names()).toEqual([
      'Level 1: Live',
      'Level 2: Tasks',
      'Level 2: Leader',
      'Level 1: Settings',
      'Level 2: Online',
      'Level 2: Queries',
      'Level 1: OldInvalid',
    ]);
    const cells = [...root.querySelectorAll('tbody [role=row]:nth-child(2) [role=cell]')].map(
      ({ textContent }) => textContent,
    );
    expect(cells.slice(1)).toEqual(['Sequence 10', '/menu/11', 'FUNCTION', 'EditAdd submenuDelete']);
    expect(button('Submenus of Live').ariaExpanded).toBe('true');
  });

  it('keeps folded menus folded during a reload and after a visit elsewhere', async () => {
    const { click, names, button, leave, comeAgain } = await setUp();
    await click('Submenus of Live');
    expect([names().length, button('Submenus of Live').ariaExpanded]).toEqual([5, 'false']);
    await click('Delete Old');
    await click('Yes,confirm');
    expect(names().length).toBe(5);
    await leave();
    await comeAgain();
    expect(names().length).toBe(5);
    await click('Collapse all');
    expect(names()).toEqual(['Level 1: Live', 'Level 1: Settings', 'Level 1: OldInvalid']);
    await click('Expand all');
    expect(names().length).toBe(7);
  });

  it("adds a submenu and shows the server's refusal", async () => {
    const { api, click, dialog, type, parents } = await setUp();
    await click('Add submenu to Settings');
    expect(dialog()?.querySelector('select')?.value).toBe('2');
    expect(parents()).toEqual([
      'None (top level)',
      'Live',
      'Settings',
      'Settings › Online',
      'Settings › Queries',
      'Old',
    ]);
    api.addMenu.and.callFake(() => failed({ code: 4022, message: 'Please enter a URL' }));
    await type('Menu Name', 'Faces');
    await type('Sequence', 'x');
    await click('Save');
    expect([dialog()?.textContent.includes('Please enter a whole number'), api.addMenu.calls.count()]).toEqual([
      true,
      0,
    ]);
    await type('Sequence', '7');
    await click('Save');
    expect(
      [...(dialog()?.querySelectorAll('.cs-field-error') ?? [])]
        .map(({ textContent }) => textContent)
        .filter((text) => text !== ''),
    ).toEqual(['Please enter a URL']);
    expect(dialog()?.querySelector('input')?.value).toBe('Faces');
    api.addMenu.and.callFake(() => answered({ id: '9' }));
    await type('URL', '/faces');
    await click('Save');
    expect(api.addMenu.calls.mostRecent().args[0]).toEqual(
      jasmine.objectContaining({ name: 'Faces', uri: '/faces', sortNum: 7, parentId: '2' }),
    );
    expect(dialog()).toBeNull();
  });

  it('returns the focus to the row after the form is discarded', async () => {
    const { button, click, doing, type } = await setUp();
    await doing(() => button('Edit Live').focus());
    await click('Edit Live');
    await type('Menu Name', 'Lives');
    await click('Cancel');
    await click('Discard');
    expect(document.activeElement).toBe(button('Edit Live'));
  });

  it('does not delete a permission that the user lacks, and explains why', async () => {
    const { button, click } = await setUp(setUpMenus({ type: 'D', uris: ['/account/menu', '/menu/11'] }));
    expect(['Delete Tasks', 'Delete Leader'].map((name) => button(name).ariaDisabled)).toEqual([null, 'true']);
    expect(button('Delete Leader').title).toBe('You do not have this permission.');
    await click('Delete Leader');
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
  });

  it('moves a menu to any valid parent and shows when its parent is no longer valid', async () => {
    const { click, dialog, parents, doing } = await setUp();
    await click('Edit Settings');
    expect(parents()).toEqual(['None (top level)', 'Live', 'Old']);
    await click('Cancel');
    await click('Edit Tasks');
    expect(parents()).toContain('Live › Leader');
    await doing(() => {
      const select = dialog()?.querySelector('select');
      if (!select) throw new Error('no select');
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, '12');
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await doing(() => dialog()?.querySelector<HTMLElement>('input[type=radio]')?.click());
    expect([dialog()?.querySelector('select')?.value, parents().at(-1)]).toEqual([
      '12',
      'Previous choice (no longer possible)',
    ]);
  });

  it('says which roles lose a deleted menu, and that children must go first', async () => {
    const test = setUpMenus();
    test.api.fetchMenus.and.callFake(() =>
      answered({ data: [aMenu('1', { roleCount: 1, children: [aMenu('11', { roleCount: 4 })] })], etag: 'x' }),
    );
    test.api.removeMenu.and.callFake(() => failed({ code: 4009, message: 'Delete its submenus first' }));
    const { click } = await setUp(test);
    const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
    await click('Delete Menu 1');
    expect(question()).toContain('1 role will lose it.');
    expect(question()).toContain('It has 1 submenu. Delete or move the submenu first.');
    await click('Yes,confirm');
    expect(question()).toContain('It was not deleted. Delete its submenus first');
    await click('Cancel');
    await click('Delete Menu 11');
    expect(question()).toContain('4 roles will lose it.');
    expect(question()).not.toContain('below it');
  });

  it('shows 300 rows on five levels with any names as text, and no submenu at the deepest', async () => {
    const nameOf = (at: number) => `${ODD_NAMES[at % ODD_NAMES.length] ?? ''}${at}`;
    const chain = (at: number, depth: number): ResourceNode =>
      aMenu(`${at}-${depth}`, {
        name: nameOf(at),
        uri: `/${nameOf(at)}`,
        children: depth === 5 ? [] : [chain(at, depth + 1)],
      });
    const test = setUpMenus();
    test.api.fetchMenus.and.callFake(() =>
      answered({ data: Array.from({ length: 60 }, (_, at) => chain(at, 1)), etag: 'x' }),
    );
    const { root, names, leave } = await setUp(test);
    expect([names().length, names()[4]?.startsWith('Level 5:')]).toEqual([300, true]);
    expect([...root.querySelectorAll('.cs-menus-words bdi')].map(({ textContent }) => textContent).slice(0, 1)).toEqual(
      [nameOf(0)],
    );
    const buttonsOf = (row: number) =>
      root.querySelectorAll(`tbody [role=row]:nth-child(${row}) .cs-whole-actions button`).length;
    expect([buttonsOf(4), buttonsOf(5)]).toEqual([3, 2]);
    expect(root.querySelector('tbody script, tbody b')).toBeNull();
    await leave();
  });

  it('shows an empty list and a failure', async () => {
    const test = setUpMenus();
    test.api.fetchMenus.and.callFake(() => failed({ kind: 'unreachable' }));
    const { root, click } = await setUp(test);
    expect(root.textContent).toContain('The menus could not be loaded. The server cannot be reached.');
    test.api.fetchMenus.and.callFake(() => answered({ data: [], etag: 'x' }));
    await click('Try again');
    expect(root.textContent).toContain('There are no menus yet.');
  });
});
