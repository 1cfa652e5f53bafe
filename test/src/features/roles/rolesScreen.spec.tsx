import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { RolesScreen } from '#src/features/roles/components/RolesScreen.tsx';
import { dialogRequested, roleForm } from '#src/features/roles/rolesSlice.ts';
import { aMenu, aRole, setUpRoles, SOME_MENUS, TAKES_WORK } from '#test/support/page/fakeRoles.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, press, render } from '#test/support/page/render.tsx';

describe('the role screen', () => {
  const setUp = async (test = setUpRoles()) => {
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <RolesScreen />
        </MemoryRouter>
      </Provider>,
    );
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
    const items = () => [...(dialog()?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const item = (name: string) => {
      const found = items().find(({ textContent }) => textContent.startsWith(name));
      if (found === undefined)
        throw new Error(
          `no item ${name} among ${items()
            .map(({ textContent }) => textContent)
            .join(', ')}`,
        );
      return found;
    };
    const checked = () => items().map(({ ariaChecked }) => ariaChecked);
    const key = (name: string, fields: KeyboardEventInit = {}) =>
      page.doing(() => {
        press(document.activeElement ?? document.body, name, fields);
      });
    const focused = () => document.activeElement?.querySelector('bdi')?.textContent;
    return { ...page, ...test, button, click, dialog, items, item, checked, key, focused };
  };

  it("shows a colleague's version after a conflict and keeps the typed values", async () => {
    const { api, dispatch, click, dialog, button } = await setUp();
    await dispatch(dialogRequested({ id: '2' }));
    api.editRole.and.callFake(() => failed({ code: 4009, message: 'Somebody else has changed this' }));
    api.fetchRole.and.callFake(() =>
      answered(aRole({ id: '2', name: 'Theirs', updateTime: '2026-01-02T00:00:00.000Z' })),
    );
    await dispatch(roleForm.actions.fieldsChanged({ name: 'Mine' }));
    await click('Save');
    expect(dialog()?.querySelector<HTMLInputElement>('input')?.value).toBe('Mine');
    expect(dialog()?.textContent).toContain('Someone else has changed this since you opened it');
    expect(dialog()?.querySelector('dl')?.hidden).toBeTrue();
    await click('Show their version');
    expect(dialog()?.querySelector('dl')?.hidden).toBeFalse();
    expect(dialog()?.querySelector('dl')?.textContent).toBe('NameTheirs');
    api.editRole.and.callFake(() => answered(null));
    expect(button('Save').disabled).toBeFalse();
    await click('Save');
    expect(dialog()).toBeNull();
  });

  it('asks before a change that takes open work from people', async () => {
    const { api, dispatch, click, dialog } = await setUp();
    await dispatch(dialogRequested({ id: '2' }));
    await dispatch(roleForm.actions.fieldsChanged({ resourceIds: [] }));
    api.editRole.and.callFake((_, { takesWork }) => (takesWork ? answered(null) : failed(TAKES_WORK)));
    const question = () => document.querySelector('[role=alertdialog]');
    await click('Save');
    expect(question()?.textContent).toContain(TAKES_WORK.message);
    await click('Keep editing');
    expect([question(), dialog()?.textContent]).toEqual([null, jasmine.stringContaining('Edit Role')]);
    await click('Save');
    await click('Save and take it');
    expect([question(), dialog()]).toEqual([null, null]);
    expect(api.editRole).toHaveBeenCalledTimes(3);
  });

  it('shows the roles and the permitted actions', async () => {
    const test = setUpRoles({ type: 'L', roleId: '2', uris: ['/account/role'] });
    test.api.fetchRoles.and.callFake(() =>
      answered({
        data: [
          aRole({ accountCount: 4 }),
          aRole({ id: '2', name: 'Mine', status: 'I' }),
          aRole({ id: '3', name: 'Beyond', mayGive: false }),
        ],
        etag: 'x',
      }),
    );
    const { root } = await setUp(test);
    const rows = [...root.querySelectorAll('tbody [role=row]')].map((row) =>
      [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => textContent),
    );
    expect(rows.map((row) => row[1])).toEqual(['Effective', 'Invalid', 'Effective']);
    expect(rows[0]?.slice(3)).toEqual([
      'Created 2026-01-01 00:00:00',
      'Updated 2026-01-01 00:00:00',
      'Accounts 4',
      'EditDelete',
    ]);
    expect(rows.map((row) => row.at(-1))).toEqual(['EditDelete', 'Your own role', 'Has more permissions than you']);
  });

  it('shows markup in names and descriptions as text', async () => {
    const test = setUpRoles();
    test.api.fetchRoles.and.callFake(() =>
      answered({ data: ODD_NAMES.map((name, index) => aRole({ id: String(index), name, remark: name })), etag: 'x' }),
    );
    const { root } = await setUp(test);
    expect([...root.querySelectorAll('.cs-roles-name bdi')].map(({ textContent }) => textContent)).toEqual([
      ...ODD_NAMES,
    ]);
    expect(root.querySelector('tbody script, tbody b')).toBeNull();
  });

  it('shows an empty list, a failure and stale rows', async () => {
    const test = setUpRoles();
    test.api.fetchRoles.and.callFake(() => failed({ kind: 'timeout' }));
    const { root, click } = await setUp(test);
    expect(root.textContent).toContain('The roles could not be loaded.');
    test.api.fetchRoles.and.callFake(() => answered({ data: [aRole()], etag: 'x' }));
    await click('Try again');
    expect(root.querySelectorAll('tbody [role=row]').length).toBe(1);
    test.api.fetchRoles.and.callFake(() => failed({ kind: 'timeout' }));
    await click('Delete Trainee');
    await click('Yes,confirm');
    expect(root.textContent).toContain('The list could not be refreshed.');
    expect(root.querySelectorAll('tbody [role=row]').length).toBe(1);
    test.api.fetchRoles.and.callFake(() => answered({ data: [], etag: 'y' }));
    await click('Try again');
    expect(root.textContent).toContain('There are no roles yet.');
  });

  it('adds a role with the keyboard alone', async () => {
    const { api, dialog, doing, click, items, key, focused, checked } = await setUp();
    await click('Create');
    const tree = dialog()?.querySelector('[role=tree]');
    expect(
      items()
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ textContent }) => textContent),
    ).toEqual(['Live']);
    expect(document.getElementById(tree?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Resources');
    await doing(() => items()[0]?.focus());
    await key('ArrowDown');
    await key(' ');
    expect([focused(), checked()]).toEqual(['Tasks', ['mixed', 'true', 'false', 'false', 'false', 'false', 'false']]);
    await key('s');
    await key('ArrowLeft');
    expect([focused(), items().length]).toEqual(['Settings', 5]);
    await key('ArrowLeft');
    await key('ArrowRight');
    await key('ArrowRight');
    expect(focused()).toBe('Online');
    await key('ArrowLeft');
    await key('Enter');
    expect(checked()).toEqual(['mixed', 'true', 'false', 'true', 'true', 'true', 'false']);
    await key('End');
    expect(document.activeElement?.textContent).toBe('Old (inactive)');
    await key('Home');
    expect(focused()).toBe('Live');
    expect(dialog()?.querySelector('.cs-check-tree-count')?.textContent).toBe('5 of 7 chosen');
    await doing(() => {
      const [name, remark] = [...(dialog()?.querySelectorAll<HTMLElement>('input[type=text], textarea') ?? [])];
      if (name === undefined || remark === undefined) throw new Error('no fields');
      fill(name, 'New');
      fill(remark, 'For it');
    });
    await doing(() => dialog()?.querySelectorAll<HTMLElement>('input[type=radio]')[0]?.click());
    await click('Save');
    expect(api.addRole).toHaveBeenCalledOnceWith({
      name: 'New',
      remark: 'For it',
      status: 'A',
      resourceIds: ['1', '11', '2', '21', '22'],
    });
    expect(dialog()).toBeNull();
  });

  it('shows every problem below its field and focuses the first', async () => {
    const { click, dialog } = await setUp();
    await click('Create');
    await click('Save');
    expect([...(dialog()?.querySelectorAll('.cs-field-error') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Please enter a name',
      'Please enter a describle',
      'Please select',
    ]);
    expect(document.activeElement).toBe(dialog()?.querySelector('input') ?? null);
  });

  it("shows a role's resources, folds them and names the accounts that a save affects", async () => {
    const test = setUpRoles();
    test.api.fetchResourceIds.and.callFake(() => answered(['11', '22', '2']));
    const { click, dialog, items, item, checked, doing, api } = await setUp(test);
    await click('Edit Leader');
    expect(dialog()?.textContent).toContain('Saving changes the permissions of 2 accounts');
    expect(item('Live').textContent).toBe('Live (sub-items only)');
    expect(checked()).toEqual(['mixed', 'true', 'false', 'mixed', 'false', 'true', 'false']);
    await click('Collapse all');
    expect(items().map(({ ariaExpanded }) => ariaExpanded)).toEqual(['false', 'false', null]);
    await click('Expand all');
    await doing(() => item('Online').click());
    await click('Save');
    expect([...api.editRole.calls.mostRecent().args[1].resourceIds].sort()).toEqual(['11', '2', '21', '22']);
  });

  it('does not grant permissions that the user lacks', async () => {
    const test = setUpRoles({ type: 'L', roleId: '9', uris: ['/account/role', '/menu/1', '/menu/11'] });
    const { click, items, item, doing, checked } = await setUp(test);
    await click('Create');
    expect(
      items()
        .filter(({ ariaDisabled }) => ariaDisabled === 'true')
        .map(({ textContent }) => textContent),
    ).toEqual(['Leader', 'Settings', 'Online', 'Queries', 'Old (inactive)']);
    await doing(() => item('Live').click());
    await doing(() => item('Settings').click());
    expect(checked()).toEqual(['mixed', 'true', 'false', 'false', 'false', 'false', 'false']);
  });

  it('handles 300 resources on five levels: folded at first, with keyboard search', async () => {
    const test = setUpRoles();
    const many = Array.from({ length: 60 }, (_, at) =>
      aMenu(`1${at}`, {
        name: `${ODD_NAMES[at % ODD_NAMES.length] ?? ''} ${at}`,
        children: [
          aMenu(`2${at}`, {
            children: [
              aMenu(`3${at}`, { children: [aMenu(`4${at}`, { children: [aMenu(`5${at}`, { name: `Deep ${at}` })] })] }),
            ],
          }),
        ],
      }),
    );
    test.api.fetchResources.and.callFake(() => answered([...many, ...SOME_MENUS]));
    const { click, items, key, focused, doing, dialog } = await setUp(test);
    await click('Create');
    expect(items().length).toBe(63);
    await doing(() => items()[0]?.focus());
    await key('L');
    expect(focused()).toBe('Live');
    await click('Expand all');
    expect([items().length, items()[4]?.ariaLevel]).toEqual([307, '5']);
    await doing(() => items()[4]?.click());
    expect(dialog()?.querySelector('.cs-check-tree-count')?.textContent).toBe('5 of 307 chosen');
  });

  it('asks before it deletes a role and shows a refusal', async () => {
    const test = setUpRoles();
    test.api.fetchRoles.and.callFake(() => answered({ data: [aRole({ accountCount: 3 })], etag: 'x' }));
    test.api.removeRole.and.callFake(() => failed({ code: 4009, message: '3 accounts have this role' }));
    const { click } = await setUp(test);
    await click('Delete Trainee');
    const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
    expect(question()).toContain('Are you sure you want to delete it?');
    expect(question()).toContain('3 accounts have this role.');
    await click('Yes,confirm');
    expect(question()).toContain('It was not deleted. 3 accounts have this role');
    await click('Cancel');
    expect(question()).toBe('');
  });
});
