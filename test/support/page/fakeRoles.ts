import { combineReducers } from '@reduxjs/toolkit';
import { APP_ID } from '#contract/constants.ts';
import { CODE } from '#contract/http/envelope.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import type { ResourceNode } from '#contract/http/resources.ts';
import type { Role } from '#contract/http/roles.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { menusReducer } from '#src/features/menus/menusSlice.ts';
import { menusSaga, type MenusApi } from '#src/features/menus/menusSaga.ts';
import { rolesReducer } from '#src/features/roles/rolesSlice.ts';
import { rolesSaga, type RolesApi } from '#src/features/roles/rolesSaga.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { answered, aUser } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** The server's refusal of a change that would take work from people. */
export const TAKES_WORK = { code: CODE.takesWork, message: 'This takes 3 open queries from 2 people.' };

export function aRole(fields: Partial<Role> = {}): Role {
  return {
    id: '1',
    appId: APP_ID,
    code: 'trainee',
    name: 'Trainee',
    remark: 'Learns',
    sortNum: 10,
    status: 'A',
    accountCount: 0,
    createTime: AT,
    updateTime: AT,
    mayGive: true,
    ...fields,
  };
}

/** A menu at the top level unless `fields` says otherwise. Its children get its id as parent. */
export function aMenu(id: string, fields: Partial<ResourceNode> = {}): ResourceNode {
  const { children = [], ...rest } = fields;
  return {
    id,
    appId: APP_ID,
    code: `menu-${id}`,
    name: `Menu ${id}`,
    parentId: null,
    remark: '',
    sortNum: 10,
    status: 'A',
    type: 'MENU',
    uri: `/menu/${id}`,
    updateTime: AT,
    roleCount: 0,
    ...rest,
    children: children.map((child) => ({ ...child, parentId: id })),
  };
}

/** A page with two functions, a group with two pages, and an inactive page. */
export const SOME_MENUS: readonly ResourceNode[] = [
  aMenu('1', {
    name: 'Live',
    children: [aMenu('11', { name: 'Tasks', type: 'FUCN' }), aMenu('12', { name: 'Leader', type: 'FUCN' })],
  }),
  aMenu('2', { name: 'Settings', children: [aMenu('21', { name: 'Online' }), aMenu('22', { name: 'Queries' })] }),
  aMenu('3', { name: 'Old', status: 'I' }),
];

function createLeaveGuard() {
  const asking = new Set<string>();
  const leaveGuard = {
    ask: (asks: boolean, form = '') => {
      if (asks) asking.add(form);
      else asking.delete(form);
    },
  };
  return { asking, leaveGuard };
}

function signedIn(fields: Partial<LoginUser>) {
  return sessionStarted({ user: aUser({ type: 'A', ...fields }), im: null, unlive: false });
}

/** The sagas of the role screen with a store and a fake server. */
export function setUpRoles(user: Partial<LoginUser> = {}) {
  const api = {
    fetchRoles: jasmine
      .createSpy<RolesApi['fetchRoles']>('fetchRoles')
      .and.callFake(() => answered({ data: [aRole(), aRole({ id: '2', name: 'Leader' })], etag: 'r1' })),
    fetchRole: jasmine
      .createSpy<RolesApi['fetchRole']>('fetchRole')
      .and.callFake((id) => answered(aRole({ id, accountCount: 2 }))),
    fetchResourceIds: jasmine
      .createSpy<RolesApi['fetchResourceIds']>('fetchResourceIds')
      .and.callFake(() => answered(['11', '1'])),
    fetchResources: jasmine
      .createSpy<RolesApi['fetchResources']>('fetchResources')
      .and.callFake(() => answered([...SOME_MENUS])),
    addRole: jasmine.createSpy<RolesApi['addRole']>('addRole').and.callFake(() => answered({ id: '9' })),
    editRole: jasmine.createSpy<RolesApi['editRole']>('editRole').and.callFake(() => answered(null)),
    removeRole: jasmine.createSpy<RolesApi['removeRole']>('removeRole').and.callFake(() => answered(null)),
  };
  const { asking, leaveGuard } = createLeaveGuard();
  const test = createTestStore({
    reducer: combineReducers({
      roles: rolesReducer,
      view: viewReducer,
      toasts: toastsReducer,
      session: sessionReducer,
    }),
    saga: () => rolesSaga({ rolesApi: api, leaveGuard }),
  });
  test.store.dispatch(signedIn(user));
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, asking, dispatch, state: () => test.store.getState() };
}

/** The sagas of the menu screen with a store and a fake server. */
export function setUpMenus(user: Partial<LoginUser> = {}) {
  const { children: _children, roleCount: _roleCount, ...menu } = aMenu('2', { name: 'Settings' });
  const api = {
    fetchMenus: jasmine
      .createSpy<MenusApi['fetchMenus']>('fetchMenus')
      .and.callFake(() => answered({ data: [...SOME_MENUS], etag: 'm1' })),
    fetchMenu: jasmine.createSpy<MenusApi['fetchMenu']>('fetchMenu').and.callFake(() => answered(menu)),
    addMenu: jasmine.createSpy<MenusApi['addMenu']>('addMenu').and.callFake(() => answered({ id: '9' })),
    editMenu: jasmine.createSpy<MenusApi['editMenu']>('editMenu').and.callFake(() => answered(null)),
    removeMenu: jasmine.createSpy<MenusApi['removeMenu']>('removeMenu').and.callFake(() => answered(null)),
  };
  const { asking, leaveGuard } = createLeaveGuard();
  const test = createTestStore({
    reducer: combineReducers({ menus: menusReducer, toasts: toastsReducer, session: sessionReducer }),
    saga: () => menusSaga({ menusApi: api, leaveGuard }),
  });
  test.store.dispatch(signedIn(user));
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, asking, dispatch, state: () => test.store.getState() };
}
