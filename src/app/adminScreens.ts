import { addTexts } from '../i18n/start.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** How the screens come on which accounts, roles and menus are administered, and what was done is looked up. */
export function bringAdminScreens(runSagas: RunScreenSagas) {
  return {
    accounts: async () => {
      const texts = import(/* webpackChunkName: "accounts" */ '../i18n/accounts.ts');
      const { AccountsScreen, accountsLogRules, accountsReducer, accountsSaga, createAccountsApi } = await import(/* webpackChunkName: "accounts" */ '../features/accounts/index.ts');
      addTexts((await texts).ACCOUNTS_TEXTS);
      runSagas(
        (deps) => ({ accounts: () => accountsSaga({ ...deps, accountsApi: createAccountsApi(deps.http) }) }),
        { reducers: { accounts: accountsReducer }, logRules: [accountsLogRules] },
      );
      return { default: AccountsScreen };
    },
    roles: async () => {
      const texts = import(/* webpackChunkName: "roles" */ '../i18n/roles.ts');
      const { RolesScreen, createRolesApi, rolesLogRules, rolesReducer, rolesSaga } = await import(/* webpackChunkName: "roles" */ '../features/roles/index.ts');
      addTexts((await texts).ROLES_TEXTS);
      runSagas(
        (deps) => ({ roles: () => rolesSaga({ ...deps, rolesApi: createRolesApi(deps.http) }) }),
        { reducers: { roles: rolesReducer }, logRules: [rolesLogRules] },
      );
      return { default: RolesScreen };
    },
    menus: async () => {
      const texts = import(/* webpackChunkName: "menus" */ '../i18n/menus.ts');
      const { MenusScreen, createMenusApi, menusLogRules, menusReducer, menusSaga } = await import(/* webpackChunkName: "menus" */ '../features/menus/index.ts');
      addTexts((await texts).MENUS_TEXTS);
      runSagas(
        (deps) => ({ menus: () => menusSaga({ ...deps, menusApi: createMenusApi(deps.http) }) }),
        { reducers: { menus: menusReducer }, logRules: [menusLogRules] },
      );
      return { default: MenusScreen };
    },
    auditLog: async () => {
      const texts = import(/* webpackChunkName: "audit-log" */ '../i18n/auditLog.ts');
      const { AuditLogScreen, auditLogLogRules, auditLogReducer, auditLogSaga, createAuditLogApi } = await import(/* webpackChunkName: "audit-log" */ '../features/auditLog/index.ts');
      addTexts((await texts).AUDIT_LOG_TEXTS);
      runSagas(
        (deps) => ({ auditLog: () => auditLogSaga({ ...deps, auditLogApi: createAuditLogApi(deps.http) }) }),
        { reducers: { auditLog: auditLogReducer }, logRules: [auditLogLogRules] },
      );
      return { default: AuditLogScreen };
    },
  } as const;
}
