import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { APP_USER_KEYWORD_MIN } from '#contract/constants.ts';
import { digitsIn } from '#contract/searchWords.ts';
import type { Account, AppUser, CountryPhoneCode } from '#contract/http/accounts.ts';
import type { Role } from '#contract/http/roles.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import { NO_FILTERS, type AccountFilters } from './accountFilters.ts';
import { accountRules, type AccountForm } from './accountForm.ts';
import { erasureReducer, type Erasure } from './erasureSlice.ts';
import { accountImport, issuedReducer, type ImportsState } from './importSlice.ts';

interface AccountsState extends ImportsState {
  readonly list: LiveListState<AccountFilters, Account>;
  readonly choices: AccountChoices;
  /** The dialog that adds or edits an account; null: closed. */
  readonly form: FormState<Account, AccountForm> | null;
  /** Messaging-app users found by the beginning of their phone number. */
  readonly appUsers: RemoteSearch<AppUser>;
  /** The account to delete; null: none. */
  readonly deletion: Deletion | null;
  /** The dialog that erases a customer; null: closed. */
  readonly erasure: Erasure | null;
}

export interface AccountsRoot {
  readonly accounts: AccountsState;
}

type ChoicesStatus = 'unknown' | 'ready' | 'failed';

/** The options of the form. Loaded ones stay when loading them again fails. */
export interface AccountChoices {
  readonly countriesStatus: ChoicesStatus;
  readonly countries: readonly CountryPhoneCode[];
  readonly rolesStatus: ChoicesStatus;
  readonly roles: readonly Role[];
}

interface Deletion {
  readonly account: Account;
  readonly status: 'asking' | 'deleting';
  /** Why the last attempt failed; null: it did not. */
  readonly error: AppError | null;
}

export const accountsOpened = createAction('accounts/opened');
export const accountsClosed = createAction('accounts/closed');
/** The user has changed the view. The saga updates the address. */
export const viewChanged = createAction('accounts/viewChanged', (payload: Partial<AccountFilters>) => ({ payload }));
/** The address has changed: the user opened it or pressed Back or Forward. */
export const addressRead = createAction<{ readonly search: string }>('accounts/addressRead');

export const accountList = createLiveList({
  name: 'accounts',
  noFilters: NO_FILTERS,
  pick: (root: AccountsRoot) => root.accounts.list,
});
export const accountForm = createDialogForm({
  name: 'accountForm',
  rules: accountRules,
  pick: (root: AccountsRoot) => root.accounts.form,
});

const noChoices: AccountChoices = { countriesStatus: 'unknown', countries: [], rolesStatus: 'unknown', roles: [] };
const failed = (status: ChoicesStatus): ChoicesStatus => (status === 'ready' ? status : 'failed');

const choicesSlice = createSlice({
  name: 'accounts',
  initialState: noChoices,
  reducers: {
    rolesRequested: (state): AccountChoices => state,
    countriesReceived: (state, { payload: countries }: PayloadAction<readonly CountryPhoneCode[]>): AccountChoices => ({
      ...state,
      countries,
      countriesStatus: 'ready',
    }),
    countriesFailed: (state): AccountChoices => ({ ...state, countriesStatus: failed(state.countriesStatus) }),
    rolesReceived: (state, { payload: roles }: PayloadAction<readonly Role[]>): AccountChoices => ({
      ...state,
      roles,
      rolesStatus: 'ready',
    }),
    rolesFailed: (state): AccountChoices => ({ ...state, rolesStatus: failed(state.rolesStatus) }),
  },
});

const noAppUsers: RemoteSearch<AppUser> = NO_SEARCH;

const appUsersSlice = createSlice({
  name: 'accounts',
  initialState: noAppUsers,
  reducers: {
    /**
     * `isEnough`: whether the keyword is long enough to search. Recorded, because action logs mask the keyword itself.
     */
    appUserTyped: {
      prepare: ({ keyword }: { readonly keyword: string }) => ({
        payload: { keyword, isEnough: (digitsIn(keyword) ?? '').length >= APP_USER_KEYWORD_MIN },
      }),
      reducer: (
        state,
        { payload: { keyword, isEnough } }: PayloadAction<{ readonly keyword: string; readonly isEnough: boolean }>,
      ): RemoteSearch<AppUser> => (isEnough ? { ...state, keyword, status: 'searching' } : { ...NO_SEARCH, keyword }),
    },
    appUsersReceived: (state, { payload: options }: PayloadAction<readonly AppUser[]>): RemoteSearch<AppUser> => ({
      ...state,
      options,
      status: 'ready',
    }),
    appUsersFailed: (state): RemoteSearch<AppUser> => ({ ...state, options: [], status: 'failed' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(accountForm.actions.opened, () => noAppUsers)
      // Another country has other phone numbers.
      .addMatcher(accountForm.actions.fieldsChanged.match, (state, { payload }) =>
        'country' in payload ? noAppUsers : state,
      ),
});

const noDeletion = (): Deletion | null => null;

const deletionSlice = createSlice({
  name: 'accounts',
  initialState: noDeletion,
  reducers: {
    deletionAsked: (_, { payload: account }: PayloadAction<Account>): Deletion | null => ({
      account,
      status: 'asking',
      error: null,
    }),
    deletionDeclined: (state): Deletion | null => (state?.status === 'deleting' ? state : null),
    deletionConfirmed: (state): Deletion | null => state && { ...state, status: 'deleting', error: null },
    deleted: (): Deletion | null => null,
    deletionFailed: (state, { payload: error }: PayloadAction<AppError>): Deletion | null =>
      state && { ...state, status: 'asking', error },
  },
});

export const { countriesReceived, countriesFailed, rolesRequested, rolesReceived, rolesFailed } = choicesSlice.actions;
markFailure(countriesFailed, rolesFailed);
export const { appUserTyped, appUsersReceived, appUsersFailed } = appUsersSlice.actions;
markFailure(appUsersFailed);
export const { deletionAsked, deletionDeclined, deletionConfirmed, deleted, deletionFailed } = deletionSlice.actions;
markFailure(deletionFailed);

export const accountsReducer = combineReducers({
  list: accountList.reducer,
  choices: choicesSlice.reducer,
  form: accountForm.reducer,
  appUsers: appUsersSlice.reducer,
  deletion: deletionSlice.reducer,
  erasure: erasureReducer,
  import: accountImport.reducer,
  issued: issuedReducer,
});

export const selectChoices = (root: AccountsRoot) => root.accounts.choices;
export const selectAppUsers = (root: AccountsRoot) => root.accounts.appUsers;
export const selectDeletion = (root: AccountsRoot) => root.accounts.deletion;
