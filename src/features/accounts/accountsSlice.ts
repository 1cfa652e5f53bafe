import { combineReducers, createAction, createSlice, type PayloadAction, createReducer } from '@reduxjs/toolkit';
import { APP_USER_KEYWORD_MIN } from '#contract/constants.ts';
import type { Account, AppUser, CountryPhoneCode, AccountImportRow } from '#contract/http/accounts.ts';
import type { ErasableCustomer, ErasedRows } from '#contract/http/privacy.ts';
import type { Role } from '#contract/http/roles.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createFileImport, type ImportState } from '#common/fileImport/index.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createRemoteOptions, type RemoteOptionsState } from '#common/remoteOptions.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import { createScreenActions } from '#common/screenActions.ts';
import { createRemoval, type RemovalState } from '#common/wholeList/index.ts';
import { NO_FILTERS, type AccountFilters } from './accountFilters.ts';
import { accountRules, type AccountForm } from './accountForm.ts';

interface AccountsState {
  readonly list: LiveListState<AccountFilters, Account>;
  readonly countries: RemoteOptionsState<CountryPhoneCode>;
  readonly roles: RemoteOptionsState<Role>;
  /** The dialog that adds or edits an account; null: closed. */
  readonly form: FormState<Account, AccountForm> | null;
  /** Messaging-app users found by the beginning of their phone number. */
  readonly appUsers: RemoteSearch<AppUser>;
  /** The account to delete; null: none. */
  readonly deletion: RemovalState<Account> | null;
  /** The dialog that erases a customer; null: closed. */
  readonly erasure: Erasure | null;
  readonly import: ImportState<AccountImportRow>;
  /** Passwords that are shown; null: none. */
  readonly issued: readonly IssuedPassword[] | null;
}

export interface AccountsRoot {
  readonly accounts: AccountsState;
}

/** A new account with its initial password, which is shown once. Action logs drop the password. */
export type IssuedPassword = Pick<AccountImportRow, 'line' | 'account' | 'password'>;

export interface Erasure {
  readonly status: 'idle' | 'searching' | 'found' | 'erasing' | 'erased';
  /** The text to find a customer by. */
  readonly keyword: string;
  readonly found: readonly ErasableCustomer[];
  /** The customer to erase; null: none. */
  readonly selectedId: string | null;
  /** The id that the user types to confirm. */
  readonly typed: string;
  /** Whether it is the customer's. */
  readonly isSame: boolean;
  /** What the erasure deleted or blanked. */
  readonly rows: readonly ErasedRows[];
  readonly error: AppError | null;
}

export const accountsScreen = createScreenActions<AccountFilters>('accounts');

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
export const accountRemoval = createRemoval({
  name: 'accounts',
  pick: (root: AccountsRoot) => root.accounts.deletion,
});

/** The countries of phone codes. */
export const accountCountries = createRemoteOptions({
  name: 'accountCountries',
  pick: (root: AccountsRoot) => root.accounts.countries,
});
/** They load whenever the form opens, because they may have changed. */
export const accountRoles = createRemoteOptions({
  name: 'accountRoles',
  pick: (root: AccountsRoot) => root.accounts.roles,
});
export const rolesRequested = createAction('accounts/rolesRequested');

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

export const EMPTY_ERASURE: Erasure = {
  status: 'idle',
  keyword: '',
  found: [],
  selectedId: null,
  typed: '',
  isSame: false,
  rows: [],
  error: null,
};

const erasureSlice = createSlice({
  name: 'accounts',
  initialState: (): Erasure | null => null,
  reducers: {
    erasureOpened: (): Erasure | null => EMPTY_ERASURE,
    /** An erasure that has begun goes on. */
    erasureClosed: (): Erasure | null => null,
    erasureTyped: (_, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>): Erasure | null => ({
      ...EMPTY_ERASURE,
      keyword,
    }),
    erasableRequested: (state): Erasure | null =>
      state && { ...EMPTY_ERASURE, keyword: state.keyword, status: 'searching' },
    /** Another text that was typed in the meantime drops the answer. */
    erasableReceived: (state, { payload: found }: PayloadAction<readonly ErasableCustomer[]>): Erasure | null =>
      state?.status === 'searching'
        ? { ...state, status: 'found', found, selectedId: found.length === 1 ? (found[0]?.id ?? null) : null }
        : state,
    erasableFailed: (state, { payload: error }: PayloadAction<AppError>): Erasure | null =>
      state?.status === 'searching' ? { ...state, status: 'idle', error } : state,
    erasableSelected: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): Erasure | null =>
      state && { ...state, selectedId: id, typed: '', isSame: false, error: null },
    /** `isSame` is recorded, because action logs mask the typed text. */
    confirmationTyped: {
      prepare: ({ typed, id }: { readonly typed: string; readonly id: string }) => ({
        payload: { typed, isSame: typed.trim() === id },
      }),
      reducer: (
        state,
        { payload: { typed, isSame } }: PayloadAction<{ readonly typed: string; readonly isSame: boolean }>,
      ): Erasure | null => state && { ...state, typed, isSame, error: null },
    },
    erasureConfirmed: (state): Erasure | null =>
      state?.status === 'found' && state.isSame ? { ...state, status: 'erasing', error: null } : state,
    customerErased: (state, { payload: rows }: PayloadAction<readonly ErasedRows[]>): Erasure | null =>
      state && { ...state, status: 'erased', rows },
    erasureFailed: (state, { payload: error }: PayloadAction<AppError>): Erasure | null =>
      state && { ...state, status: 'found', error },
  },
});

export const {
  erasureOpened,
  erasureClosed,
  erasureTyped,
  erasableRequested,
  erasableReceived,
  erasableFailed,
  erasableSelected,
  confirmationTyped,
  erasureConfirmed,
  customerErased,
  erasureFailed,
} = erasureSlice.actions;
markFailure(erasableFailed, erasureFailed);

export const accountImport = createFileImport({
  name: 'accountImport',
  pick: ({ accounts }: AccountsRoot) => accounts.import,
});

export const passwordsIssued = createAction<{ readonly rows: readonly IssuedPassword[] }>('accounts/passwordsIssued');
export const passwordsCopied = createAction('accounts/passwordsCopied');
export const passwordsSaved = createAction('accounts/passwordsSaved');
export const passwordsClosed = createAction('accounts/passwordsClosed');

const issuedReducer = createReducer<AccountsState['issued']>(null, (builder) =>
  builder.addCase(passwordsIssued, (_, { payload: { rows } }) => [...rows]).addCase(passwordsClosed, () => null),
);

export const { appUserTyped, appUsersReceived, appUsersFailed } = appUsersSlice.actions;
markFailure(appUsersFailed);
export const accountsReducer = combineReducers({
  list: accountList.reducer,
  countries: accountCountries.reducer,
  roles: accountRoles.reducer,
  form: accountForm.reducer,
  appUsers: appUsersSlice.reducer,
  deletion: accountRemoval.reducer,
  erasure: erasureSlice.reducer,
  import: accountImport.reducer,
  issued: issuedReducer,
});

export const selectAppUsers = (root: AccountsRoot) => root.accounts.appUsers;
export const selectErasure = (root: AccountsRoot) => root.accounts.erasure;
export const selectIssued = (root: AccountsRoot) => root.accounts.issued;
