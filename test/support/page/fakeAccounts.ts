import { combineReducers } from '@reduxjs/toolkit';
import type { Account, AccountImportRow, AppUser } from '#contract/http/accounts.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import { createFileHandles } from '#common/fileHandles.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { accountsReducer } from '#src/features/accounts/accountsSlice.ts';
import { accountsSaga } from '#src/features/accounts/accountsSaga.ts';
import type { ErasableCustomer } from '#contract/http/privacy.ts';
import type { AccountsApi } from '#src/features/accounts/accountsApi.ts';
import { sessionReducer, sessionStarted } from '#src/features/session/index.ts';
import { answered, aUser } from './fakeSession.ts';
import { aRole } from './fakeRoles.ts';
import { createTestStore } from './testStore.ts';

const AT = '2026-01-01T00:00:00.000Z';

export const UNITED_KINGDOM = { id: 'GB', country: 'United Kingdom', phoneCode: '44' };
export const FRANCE = { id: 'FR', country: 'France', phoneCode: '33' };

export function anErasable(fields: Partial<ErasableCustomer> = {}): ErasableCustomer {
  return {
    id: '7',
    nickName: 'Ada',
    headImg: '',
    account: null,
    erasedAt: null,
    rows: [
      { table: 'app_user', count: 1 },
      { table: 'message', count: 3 },
    ],
    ...fields,
  };
}

export function anAccount(fields: Partial<Account> = {}): Account {
  return {
    id: '5',
    account: 'agnes.t',
    name: 'Agnes Thorn',
    phoneCode: '44',
    phone: '5550155',
    mobile: '445550155',
    email: 'agnes@example.com',
    type: 'D',
    status: 'A',
    roleId: '1',
    roleName: 'Trainee',
    targetId: '705',
    headImg: '',
    isOnline: false,
    isInService: true,
    lastUsedTime: null,
    createTime: AT,
    updateTime: AT,
    mayEdit: true,
    mayDelete: true,
    ...fields,
  };
}

export function anAppUser(fields: Partial<AppUser> = {}): AppUser {
  return { id: '801', phoneCode: '44', phone: '5550801', nickName: 'Noor', headImg: '', isBound: false, ...fields };
}

export function anImportRow(isTrial: boolean, fields: Partial<AccountImportRow> = {}): AccountImportRow {
  return {
    line: 2,
    account: 'agnes.t',
    outcome: 'added',
    reason: '',
    password: isTrial ? null : 'abcdefghjkmnpq',
    ...fields,
  };
}

type AccountPage = NonNullable<Awaited<ReturnType<AccountsApi['fetchAccounts']>>>;

export function anAccountPage(fields: Partial<AccountPage> = {}): AccountPage {
  return {
    pageNo: 1,
    pageSize: 10,
    total: 1,
    totalIsExact: true,
    next: null,
    prev: null,
    records: [anAccount()],
    etag: 'a1',
    ...fields,
  };
}

/** The sagas of the account screen with a store and a fake server. */
export function setUpAccounts(user: Partial<LoginUser> = {}) {
  const api = {
    fetchAccounts: jasmine
      .createSpy<AccountsApi['fetchAccounts']>('fetchAccounts')
      .and.callFake(() => answered(anAccountPage())),
    fetchCountries: jasmine
      .createSpy<AccountsApi['fetchCountries']>('fetchCountries')
      .and.callFake(() => answered([FRANCE, UNITED_KINGDOM])),
    fetchRoles: jasmine
      .createSpy<AccountsApi['fetchRoles']>('fetchRoles')
      .and.callFake(() => answered([aRole(), aRole({ id: '2', name: 'Old', status: 'I' })])),
    findAppUsers: jasmine
      .createSpy<AccountsApi['findAppUsers']>('findAppUsers')
      .and.callFake(() => answered([anAppUser()])),
    addAccount: jasmine.createSpy<AccountsApi['addAccount']>('addAccount').and.callFake(() => answered({ id: '9' })),
    editAccount: jasmine.createSpy<AccountsApi['editAccount']>('editAccount').and.callFake(() => answered(null)),
    setInService: jasmine.createSpy<AccountsApi['setInService']>('setInService').and.callFake(() => answered(null)),
    importAccounts: jasmine
      .createSpy<AccountsApi['importAccounts']>('importAccounts')
      .and.callFake((_, isTrial) => answered({ isStored: !isTrial, rows: [anImportRow(isTrial)] })),
    deleteAccount: jasmine.createSpy<AccountsApi['deleteAccount']>('deleteAccount').and.callFake(() => answered(null)),
    findErasable: jasmine
      .createSpy<AccountsApi['findErasable']>('findErasable')
      .and.callFake((keyword) => answered(keyword === '7' ? [anErasable()] : [])),
    eraseCustomer: jasmine
      .createSpy<AccountsApi['eraseCustomer']>('eraseCustomer')
      .and.callFake(() => answered({ rows: [{ table: 'message', count: 3 }] })),
  };
  const visited: string[] = [];
  const fileHandles = createFileHandles(() => 'f1');
  const copyText = jasmine.createSpy<(text: string) => Promise<void>>('copyText').and.resolveTo();
  const saved: { readonly name: string; readonly content: Blob }[] = [];
  const asking = new Set<string>();
  const test = createTestStore({
    reducer: combineReducers({
      accounts: accountsReducer,
      view: viewReducer,
      toasts: toastsReducer,
      session: sessionReducer,
    }),
    saga: () =>
      accountsSaga({
        accountsApi: api,
        random: () => 0.5,
        now: () => 0,
        visibility: {
          isHidden: () => false,
          nextShown: () => cancellable(new Promise<void>(() => undefined), () => undefined),
        },
        navigate: (path) => {
          visited.push(path);
        },
        fileHandles,
        copyText,
        saveFile: (name, content) => {
          saved.push({ name, content });
        },
        leaveGuard: {
          ask: (asks, form = '') => {
            if (asks) asking.add(form);
            else asking.delete(form);
          },
        },
      }),
  });
  test.store.dispatch(sessionStarted({ user: aUser({ type: 'A', ...user }), im: null, unlive: false }));
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, visited, fileHandles, copyText, saved, asking, dispatch, state: () => test.store.getState() };
}
