import { selectToasts } from '#common/toasts/index.ts';
import { fieldOf, formOf, newMenu, problemsOf } from '#src/features/menus/menuForm.ts';
import {
  allFolded,
  menuFolded,
  menuForm,
  menuList,
  selectMenuRows,
  selectMenuTree,
} from '#src/features/menus/menusSlice.ts';
import { parentChoices, parentIdsOf } from '#src/features/menus/menuTree.ts';
import { NAME_TAKEN, PLACE_MESSAGES, REMARK_CASES, SEQUENCE_CASES, URL_CASES } from '#test/support/roleLimits.ts';
import { aMenu, setUpMenus, TAKES_WORK, SOME_MENUS } from '#test/support/page/fakeRoles.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { opened, removalAsked, removalConfirmed, reloadRequested } = menuList.actions;
const { fieldsChanged, submitted } = menuForm.actions;
const TO_REMOVE = { id: '1', name: 'Live', roleCount: 2, childCount: 2 };

describe('the menus', () => {
  const editing = (id: string) => {
    const { children: _children, roleCount: _roleCount, ...menu } = aMenu(id, { name: 'Settings' });
    return menuForm.actions.opened({ subject: menu, form: formOf(menu) });
  };

  it('are unfolded at first and stay folded during a reload', async () => {
    const { dispatch, state } = setUpMenus();
    await dispatch(opened());
    const shown = () => selectMenuRows(state()).map(({ node, level }) => `${level}:${node.id}`);
    expect(shown()).toEqual(['1:1', '2:11', '2:12', '1:2', '2:21', '2:22', '1:3']);
    await dispatch(menuFolded({ id: '1' }), reloadRequested());
    expect(shown()).toEqual(['1:1', '1:2', '2:21', '2:22', '1:3']);
    await dispatch(allFolded({ ids: parentIdsOf(selectMenuTree(state())) }));
    expect(shown()).toEqual(['1:1', '1:2', '1:3']);
  });

  it('are added last among their siblings, and unfold their parent', async () => {
    const { api, dispatch, state } = setUpMenus();
    await dispatch(opened(), menuFolded({ id: '2' }));
    const parent = selectMenuTree(state())[1];
    expect(parent?.id).toBe('2');
    await dispatch(menuForm.actions.opened({ subject: null, form: newMenu(parent ?? null, parent?.children ?? []) }));
    await dispatch(fieldsChanged({ name: ' Faces ', uri: ' /faces ' }), submitted(null));
    expect(api.addMenu).toHaveBeenCalledOnceWith({
      code: '',
      name: 'Faces',
      type: 'MENU',
      uri: '/faces',
      sortNum: 20,
      parentId: '2',
      remark: '',
      status: 'A',
    });
    expect(selectMenuRows(state()).map(({ node }) => node.id)).toContain('21');
    expect([menuForm.select(state()), api.fetchMenus.calls.count(), selectToasts(state()).length]).toEqual([
      null,
      2,
      1,
    ]);
  });

  it("are not saved over a colleague's change until the user confirms", async () => {
    const { api, dispatch, state } = setUpMenus();
    const {
      children: _children,
      roleCount: _roleCount,
      ...theirs
    } = aMenu('2', {
      name: 'Theirs',
      code: 'kept',
      parentId: '1',
      remark: 'Theirs',
      updateTime: '2026-01-02T00:00:00.000Z',
    });
    api.fetchMenu.and.callFake(() => answered(theirs));
    api.editMenu.and.callFake(() => failed({ code: 4009, message: 'Somebody else has changed this' }));
    await dispatch(opened(), editing('2'), fieldsChanged({ sortNum: '5', remark: 'Mine' }), submitted(null));
    expect(menuForm.select(state())).toEqual(
      jasmine.objectContaining({
        status: 'editing',
        refusal: null,
        others: jasmine.anything(),
        subject: theirs,
        form: { ...formOf(theirs), sortNum: '5', remark: 'Mine' },
      }),
    );
    api.editMenu.and.callFake(() => answered(null));
    await dispatch(submitted(null));
    expect(api.editMenu.calls.mostRecent().args).toEqual([
      theirs,
      {
        code: 'kept',
        name: 'Theirs',
        type: 'MENU',
        uri: '/menu/2',
        sortNum: 5,
        parentId: '1',
        remark: 'Mine',
        status: 'A',
        takesWork: false,
      },
    ]);
    expect(menuForm.select(state())).toBeNull();
  });

  it('keep the form after a refusal and show the message at its field', async () => {
    const { api, dispatch, state } = setUpMenus();
    api.editMenu.and.callFake(() => failed({ code: 4022, message: PLACE_MESSAGES.belowItself }));
    await dispatch(opened(), editing('2'), fieldsChanged({ parentId: '21' }), submitted(null));
    expect([menuForm.select(state())?.form.parentId, menuForm.selectProblems(state())]).toEqual([
      '21',
      { parentId: { text: PLACE_MESSAGES.belowItself } },
    ]);
    api.editMenu.and.callFake(() => failed({ code: 4009, message: PLACE_MESSAGES.parentGone }));
    await dispatch(submitted(null));
    expect(api.fetchMenus.calls.count()).withContext('the tree was outdated').toBe(2);
  });

  it('are not deleted while they have submenus, and the refusal stays on screen', async () => {
    const { api, dispatch, state } = setUpMenus();
    api.removeMenu.and.callFake(() => failed({ code: 4009, message: 'Delete its submenus first' }));
    await dispatch(opened(), removalAsked(TO_REMOVE), removalConfirmed());
    expect(menuList.select(state()).removal).toEqual(jasmine.objectContaining({ thing: TO_REMOVE, isRunning: false }));
    expect(menuList.select(state()).removal?.error?.message).toBe('Delete its submenus first');
  });

  it('that take work are deleted when that is confirmed', async () => {
    const { api, dispatch, state } = setUpMenus();
    api.removeMenu.and.callFake((_, takesWork) => (takesWork ? answered(null) : failed(TAKES_WORK)));
    await dispatch(opened(), removalAsked(TO_REMOVE), removalConfirmed());
    expect(menuList.select(state()).removal?.error).toEqual(jasmine.objectContaining(TAKES_WORK));
    await dispatch(removalConfirmed(true));
    expect(menuList.select(state()).removal).toBeNull();
  });

  it('check the position as a whole number and leave all else to the server', () => {
    const form = newMenu(null, []);
    expect(
      ['1', ' -3 ', '1.5', '', 'x', '1e3', '99999999999'].map(
        (sortNum) => 'sortNum' in problemsOf({ ...form, sortNum }),
      ),
    ).toEqual([false, false, true, true, true, true, true]);
    expect(problemsOf(form)).toEqual({});
  });

  it('have a field for every message of the server', () => {
    const of = (message: string) => fieldOf({ kind: 'refused', code: 4022, message });
    const messagesOf = (cases: readonly { readonly message: string | null }[]) =>
      cases.flatMap(({ message }) => (message === null || message.startsWith('Control') ? [] : [message]));
    expect(new Set(Object.values(PLACE_MESSAGES).map(of))).toEqual(new Set(['parentId']));
    expect(new Set(messagesOf(URL_CASES).map(of))).toEqual(new Set(['uri']));
    expect(new Set(messagesOf(SEQUENCE_CASES).map(of))).toEqual(new Set(['sortNum']));
    expect(new Set(messagesOf(REMARK_CASES).map(of))).toEqual(new Set(['remark']));
    expect(['Please enter a name', NAME_TAKEN, 'No permission', ''].map(of)).toEqual(['name', 'name', null, null]);
  });

  it('can move to any parent but themselves, their descendants and parents too deep', () => {
    const deep = [
      aMenu('1', {
        children: [aMenu('2', { children: [aMenu('3', { children: [aMenu('4', { children: [aMenu('5')] })] })] })],
      }),
      aMenu('6', { children: [aMenu('7')] }),
    ];
    const idsFor = (id: string | null, type: 'MENU' | 'FUCN' = 'MENU') =>
      parentChoices(deep, { id, type }).map((choice) => choice.id);
    expect(idsFor(null)).withContext('new').toEqual(['1', '2', '3', '4', '6', '7']);
    expect(idsFor('3')).withContext('three levels').toEqual(['1', '2', '6', '7']);
    expect(idsFor('6')).withContext('two levels').toEqual(['1', '2', '3']);
    expect(parentChoices(deep, { id: '6', type: 'MENU' })[2]?.path).toEqual(['Menu 1', 'Menu 2', 'Menu 3']);
    expect(parentChoices(SOME_MENUS, { id: null, type: 'MENU' }).map((choice) => choice.id)).toEqual([
      '1',
      '2',
      '21',
      '22',
      '3',
    ]);
    expect(parentChoices(SOME_MENUS, { id: '12', type: 'FUCN' }).map((choice) => choice.id)).toEqual([
      '1',
      '11',
      '2',
      '21',
      '22',
      '3',
    ]);
  });

  it('start as functions below a function', () => {
    expect(newMenu(aMenu('1', { type: 'FUCN' }), []).type).toBe('FUCN');
  });
});
