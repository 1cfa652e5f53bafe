import type { RunScreenSagas } from './screenParts.ts';

/** How the screens come on which accounts, roles and menus are administered, and what was done is looked up. */
export function bringAdminScreens(_runSagas: RunScreenSagas) {
  return {
    accounts: async () => ({ default: (await import(/* webpackChunkName: "accounts" */ '../features/accounts/index.ts')).AccountsScreen }),
    roles: async () => ({ default: (await import(/* webpackChunkName: "roles" */ '../features/roles/index.ts')).RolesScreen }),
    menus: async () => ({ default: (await import(/* webpackChunkName: "menus" */ '../features/menus/index.ts')).MenusScreen }),
    auditLog: async () => ({ default: (await import(/* webpackChunkName: "audit-log" */ '../features/auditLog/index.ts')).AuditLogScreen }),
  } as const;
}
