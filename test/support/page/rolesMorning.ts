import type { UnknownAction } from 'redux';
import { formOf as menuFormOf } from '../../../src/features/menus/menuForm.ts';
import { allFolded, menuFolded, menuForm, menuList, menuUnfolded } from '../../../src/features/menus/menusSlice.ts';
import { formOf as roleFormOf } from '../../../src/features/roles/roleForm.ts';
import { dialogFailed, dialogWanted, resourcesReceived, roleForm, roleList } from '../../../src/features/roles/rolesSlice.ts';
import { aMenu, aRole } from './fakeRoles.ts';

const ERROR = { kind: 'refused', code: 4009, message: 'This name exists already' } as const;

/** Roles and menus are administered; `canary` stands wherever somebody has typed. */
export function rolesMorning(canary: string): readonly UnknownAction[] {
  const words = { name: canary, code: canary, remark: canary };
  const role = aRole(words);
  const menu = aMenu('1', { ...words, uri: `/${canary}`, children: [aMenu('11', { ...words, uri: `/${canary}` })] });
  const { children: _children, roleCount: _roleCount, ...plain } = menu;
  return [
    roleList.actions.opened(),
    roleList.actions.received({ rows: [role], etag: '"1"' }),
    roleList.actions.failed(ERROR),
    dialogWanted({ id: role.id }),
    dialogFailed(ERROR),
    dialogWanted({ id: role.id }),
    resourcesReceived([menu]),
    roleForm.actions.opened({ subject: role, form: roleFormOf(role, ['11']) }),
    roleForm.actions.fieldsChanged({ name: `${canary}!`, resourceIds: ['1', '11'] }),
    roleForm.actions.fieldLeft('name'),
    roleForm.actions.submitted(null),
    roleForm.actions.saveFailed({ field: 'name', error: ERROR }),
    roleList.actions.removalAsked({ id: role.id, name: canary, accountCount: 2 }),
    roleList.actions.removalConfirmed(),
    roleList.actions.removalFailed(ERROR),
    menuList.actions.opened(),
    menuList.actions.received({ rows: [menu], etag: '"1"' }),
    menuFolded({ id: '1' }),
    menuUnfolded({ id: '1' }),
    allFolded({ ids: ['1'] }),
    menuForm.actions.opened({ subject: plain, form: menuFormOf(plain) }),
    menuForm.actions.fieldsChanged({ uri: `/${canary}/x`, sortNum: '20', remark: canary }),
    menuForm.actions.submitted(null),
    menuForm.actions.saveFailed({ field: null, error: ERROR }),
    menuList.actions.removalAsked({ id: '1', name: canary, roleCount: 1, childCount: 1 }),
  ];
}
