export { AccountsScreen } from './components/AccountsScreen.tsx';
export { createAccountsApi, type AccountsApi } from './accountsApi.ts';
export { accountsLogRules } from './accountsLogRules.ts';
export { accountsSaga, type AccountsDeps } from './accountsSaga.ts';
export { accountsReducer, type AccountsState } from './accountsSlice.ts';
