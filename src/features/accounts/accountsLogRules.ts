import type { Account, AppUser, CountryPhoneCode } from '../../../contract/http/accounts.ts';
import type { Role } from '../../../contract/http/roles.ts';
import { dialogFormLogRules } from '../../common/dialogForm/index.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { AccountFilters } from './accountFilters.ts';
import type { AccountForm } from './accountForm.ts';
import {
  accountForm, accountList, addressRead, appUsersReceived, appUserTyped, countriesReceived, deletionAsked, deletionFailed, rolesReceived, viewChanged,
  type AccountChoices, type AccountSecret, type AccountsState,
} from './accountsSlice.ts';

const account = ruleFor<Account>({
  fields: {
    id: 'keep', account: 'mask', name: 'mask', phoneCode: 'keep', phone: 'mask', mobile: 'mask', email: 'mask', type: 'keep', status: 'keep', roleId: 'keep',
    roleName: 'mask', targetId: 'keep', headImg: 'keep', isOnline: 'keep', isInService: 'keep', lastUsedTime: 'keep', createTime: 'keep', updateTime: 'keep',
    mayEdit: 'keep', mayDelete: 'keep',
  },
});
const appUser = ruleFor<AppUser>({ fields: { id: 'keep', phoneCode: 'keep', phone: 'mask', nickName: 'mask', headImg: 'keep', isBound: 'keep' } });
const country = ruleFor<CountryPhoneCode>('keep');
const role = ruleFor<Role>({
  fields: {
    id: 'keep', appId: 'keep', code: 'mask', name: 'mask', remark: 'mask', sortNum: 'keep', status: 'keep', accountCount: 'keep', createTime: 'keep',
    updateTime: 'keep', mayGive: 'keep',
  },
});
const fields: { readonly [Field in keyof AccountForm]: AnyLogRule } = {
  account: 'mask', name: 'mask', country, target: appUser, email: 'mask', roleId: 'keep', type: 'keep', password: 'keep', isActive: 'keep', isInService: 'keep',
};
const filters = ruleFor<AccountFilters>({ fields: { keyword: 'mask', phoneCode: 'keep', pageNo: 'keep', cursor: 'keep' } });
const ofList = liveListLogRules(accountList, 'list', { filters, typed: 'mask', row: account });
const ofForm = dialogFormLogRules(accountForm, { subject: account, form: { fields }, extra: ruleFor<AccountSecret>({ fields: { encoded: 'drop' } }) });
const choices: { readonly [Key in keyof AccountChoices]: AnyLogRule } = {
  countriesStatus: 'keep', countries: { each: country }, rolesStatus: 'keep', roles: { each: role },
};
const state: { readonly [Key in keyof AccountsState]: AnyLogRule } = {
  list: ofList.state['list'] ?? 'drop',
  choices: { fields: choices },
  form: ofForm.state,
  appUsers: { fields: { keyword: 'mask', status: 'keep', options: { each: appUser } } },
  deletion: { fields: { account, status: 'keep', error: ERROR_LOG_RULE } },
};

/** Names, mail addresses and phones are masked, and so is what they are looked for by. Of passwords nothing is kept. */
export const accountsLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    ...ofForm.actions,
    [viewChanged.type]: filters,
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [countriesReceived.type]: { each: country },
    [rolesReceived.type]: { each: role },
    [appUserTyped.type]: { fields: { keyword: 'mask', isEnough: 'keep' } },
    [appUsersReceived.type]: { each: appUser },
    [deletionAsked.type]: account,
    [deletionFailed.type]: ERROR_LOG_RULE,
  },
  state: { accounts: { fields: state } },
};
