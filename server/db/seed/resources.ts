import { ADMIN_KEY, BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';

/** A menu or a function (a permission without its own menu). */
export interface SeedResource {
  readonly code: string;
  readonly name: string;
  readonly type: 'MENU' | 'FUCN';
  readonly uri: string;
  readonly children?: readonly SeedResource[];
}

const menu = (code: string, name: string, uri: string, children: readonly SeedResource[] = []): SeedResource => ({
  code,
  name,
  type: 'MENU',
  uri,
  children,
});
const permission = (code: string, name: string, uri: string): SeedResource => ({ code, name, type: 'FUCN', uri });

export const RESOURCES: readonly SeedResource[] = [
  menu('live-service', 'Live Service', ROLE_KEY.check, [
    permission('live-tasks', 'Task list', ROLE_KEY.tasks),
    permission('live-leader', 'Leader page', ROLE_KEY.leader),
  ]),
  menu('query-service', 'Query Service', ROLE_KEY.queryService, [
    permission('query-edit', 'Open a query', BUTTON_KEY.queryEdit),
    permission('query-assign', 'Assign a query', BUTTON_KEY.queryAssign),
  ]),
  menu('chat-history', 'Search Chat History', ROLE_KEY.history),
  menu('dashboard', 'Dashboard', ROLE_KEY.dashboard),
  menu('settings', 'Settings', '/settings', [
    menu('settings-query', 'Query Settings', ROLE_KEY.settingsQuery),
    menu('settings-online', 'Online Settings', ROLE_KEY.settingsOnline),
    menu('settings-canned', 'Canned Replies', ROLE_KEY.settingsCanned),
    menu('settings-product', 'Products', ROLE_KEY.settingsProduct),
  ]),
  menu('accounts', 'Account Management', '/AccountManagement', [
    menu('account', 'Account', ROLE_KEY.accounts, [
      permission('account-add', 'Create an account', BUTTON_KEY.accountAdd),
      permission('account-edit', 'Edit an account', BUTTON_KEY.accountEdit),
      permission('account-delete', 'Delete an account', BUTTON_KEY.accountDelete),
    ]),
    menu('role', 'Role', ROLE_KEY.roles),
    menu('menu', 'Menu', ROLE_KEY.menus),
    menu('audit-log', 'Audit Log', ADMIN_KEY.auditLog),
  ]),
  menu('replay', 'Replay', ROLE_KEY.replay),
];

export interface SeedRole {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  readonly status: 'A' | 'I';
  /** `all`: every resource. */
  readonly uris: readonly string[] | 'all';
}

const STAFF_URIS = [ROLE_KEY.check, ROLE_KEY.tasks, ROLE_KEY.queryService, BUTTON_KEY.queryEdit];
const SHIFT_LEADER_URIS = [...STAFF_URIS, ROLE_KEY.leader, ROLE_KEY.dashboard, BUTTON_KEY.queryAssign];

export const ROLES: readonly SeedRole[] = [
  {
    code: 'admin',
    name: 'Administrator',
    remark: 'Accounts, roles, menus and everything else',
    status: 'A',
    uris: 'all',
  },
  {
    code: 'leader',
    name: 'Team leader',
    remark: 'Watches the line, assigns and reports',
    status: 'A',
    uris: [
      ...SHIFT_LEADER_URIS,
      ROLE_KEY.history,
      '/settings',
      ROLE_KEY.settingsQuery,
      ROLE_KEY.settingsOnline,
      ROLE_KEY.settingsCanned,
      ROLE_KEY.settingsProduct,
    ],
  },
  {
    code: 'shift-leader',
    name: 'Shift leader',
    remark: 'Watches the line and assigns; reads no chat history',
    status: 'A',
    uris: SHIFT_LEADER_URIS,
  },
  { code: 'staff', name: 'Customer service', remark: 'Answers chats and queries', status: 'A', uris: STAFF_URIS },
  { code: 'developer', name: 'Developer', remark: 'Replays what staff report', status: 'A', uris: [ROLE_KEY.replay] },
  { code: 'trainee', name: 'Trainee', remark: 'Not in use at present', status: 'I', uris: [ROLE_KEY.queryService] },
];
