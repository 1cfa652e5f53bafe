import type { UnknownAction } from 'redux';
import { formOf } from '../../../src/features/accounts/accountForm.ts';
import {
  accountForm, accountList, accountsOpened, addressRead, appUsersReceived, appUserTyped, countriesReceived, deletionAsked, deletionFailed, rolesReceived,
  viewChanged,
} from '../../../src/features/accounts/accountsSlice.ts';
import { anAccount, anAccountPage, anAppUser, UNITED_KINGDOM } from './fakeAccounts.ts';
import { aRole } from './fakeRoles.ts';

const ERROR = { kind: 'refused', code: 4009, message: 'This account exists already' } as const;

/** Accounts are administered; `canary` stands wherever somebody has typed, and `secret` is what a password has become. */
export function accountsMorning(canary: string, secret: string): readonly UnknownAction[] {
  const account = anAccount({ account: canary, name: canary, phone: '5550177', mobile: '445550177', email: `${canary}@example.com`, roleName: canary });
  const user = anAppUser({ nickName: canary, phone: '5550177' });
  return [
    addressRead({ search: `?keyword=${canary}` }),
    accountsOpened(),
    accountList.actions.listOpened({ isInFront: true }),
    accountList.actions.keywordTyped({ text: canary }),
    viewChanged({ keyword: canary }),
    accountList.actions.filtersChanged({ keyword: canary }),
    accountList.actions.pageReceived({ page: anAccountPage({ records: [account] }), heldAt: null }),
    countriesReceived([UNITED_KINGDOM]),
    rolesReceived([aRole({ name: canary, code: canary, remark: canary })]),
    accountForm.actions.opened({ subject: account, form: formOf(account) }),
    appUserTyped({ keyword: '5550177' }),
    appUsersReceived([user]),
    accountForm.actions.fieldsChanged({ name: `${canary}!`, country: UNITED_KINGDOM, target: user, email: `${canary}@example.org`, password: 'good' }),
    accountForm.actions.fieldLeft('name'),
    accountForm.actions.submitted({ encoded: secret }),
    accountForm.actions.saveFailed({ field: 'account', error: ERROR }),
    deletionAsked(account),
    deletionFailed(ERROR),
  ];
}
