import { defineFeature, type WithHttp } from '#common/feature.ts';
import { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from '../savedFilters/index.ts';
import { createAccountsApi } from './accountsApi.ts';
import { accountsSaga, type AccountsDeps } from './accountsSaga.ts';
import { accountsReducer } from './accountsSlice.ts';
import { AccountsScreen } from './components/AccountsScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly accounts: typeof texts.accounts;
    readonly accountImport: typeof texts.accountImport;
    readonly erasure: typeof texts.erasure;
    readonly issuedPasswords: typeof texts.issuedPasswords;
  }
}

export const feature = defineFeature({
  name: 'accounts',
  texts: { ...texts, ...SAVED_FILTERS_PARTS.texts },
  reducers: { accounts: accountsReducer, ...SAVED_FILTERS_PARTS.reducers },
  components: { accounts: AccountsScreen },
  createSagas: (deps: WithHttp<AccountsDeps, 'accountsApi'> & SavedFiltersPartsDeps) => ({
    ...SAVED_FILTERS_PARTS.createSagas(deps),
    accounts: () => accountsSaga({ ...deps, accountsApi: createAccountsApi(deps.http) }),
  }),
});
