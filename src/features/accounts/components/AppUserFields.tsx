import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { APP_USER_KEYWORD_MIN, PHONE } from '#contract/constants.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { NEW_PERSON } from '#contract/domain.ts';
import type { Account, AppUser } from '#contract/http/accounts.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import type { RemoteSearch } from '#common/remoteSearch.ts';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { useFormFields } from '#common/forms/index.ts';
import { isolated } from '#contract/names.ts';
import type { AccountForm } from '../accountForm.ts';
import { accountForm, accountsScreen, appUserTyped, accountCountries, selectAppUsers } from '../accountsSlice.ts';
import { LocalSelect } from './LocalSelect.tsx';
import { countryLabel, countryOptions } from './phoneCodes.ts';

export function phoneOf({ phoneCode, phone }: Pick<Account, 'phoneCode' | 'phone'>): string {
  return phone === '' ? '' : `+${phoneCode} ${phone}`;
}

interface AppUserOption extends RemoteOption {
  readonly user: AppUser;
}

interface AppUserFieldsProps {
  readonly form: AccountForm;
  readonly isNew: boolean;
}

/** The messaging-app user whose phone number the account takes over, or a new person if it finds no one. */
export function AppUserFields({ form: { country, target }, isNew }: AppUserFieldsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { errorOf, change, leave } = useFormFields(accountForm);
  const countries = useSelector(accountCountries.select);
  const search = useSelector(selectAppUsers);
  const person = country === null ? null : newPerson(country.phoneCode, search);
  const options = [
    ...search.options.map((user) => optionOf(user, t('accounts.bound'))),
    ...(person === null ? [] : [{ ...optionOf(person, ''), detail: <em>{t('accounts.newPerson')}</em> }]),
  ];
  const findUsers = (keyword: string) => {
    dispatch(appUserTyped({ keyword }));
  };
  return (
    <div className="cs-pair cs-grid">
      <LocalSelect
        viewKey="account.code"
        inFlow
        label={t('accounts.phoneCode')}
        placeholder={t('accounts.phoneCodeHint')}
        value={country === null ? null : { id: country.id, label: countryLabel(country) }}
        options={countryOptions(countries.options)}
        status={countries.status}
        error={null}
        onRetry={() => dispatch(accountsScreen.opened())}
        onChoose={(option) => change({ country: option === null ? null : option.country, target: null })}
      />
      <RemoteSelect
        viewKey="account.target"
        inFlow
        label={t('accounts.phone')}
        placeholder={t(country === null ? 'accounts.phoneCodeFirst' : 'accounts.phoneHint')}
        disabled={country === null}
        value={target === null ? null : { id: target.id, label: labelOf(target, t('accounts.newPerson')) }}
        keyword={search.keyword}
        options={options}
        status={search.status}
        hint={t(isNew ? 'accounts.typeDigits' : 'accounts.bindHint', { min: APP_USER_KEYWORD_MIN })}
        error={errorOf('target')}
        onType={findUsers}
        onChoose={({ user }) => change({ target: user })}
        onClear={() => {
          change({ target: null });
          findUsers('');
        }}
        onRetry={() => findUsers(search.keyword)}
        onLeave={() => leave('target')}
      />
    </div>
  );
}

/** A person with the typed number, unless it finds someone; null as long as that is not known. */
function newPerson(phoneCode: string, { keyword, status, options }: RemoteSearch<AppUser>): AppUser | null {
  const phone = digitsIn(keyword) ?? '';
  const isFree = status === 'ready' && options.every((user) => user.phone !== phone);
  return isFree && PHONE.test(phone)
    ? { id: NEW_PERSON, phoneCode, phone, nickName: '', headImg: '', isBound: false }
    : null;
}

function labelOf({ id, nickName, ...phone }: AppUser, newPersonText: string): string {
  return `${phoneOf(phone)} (${id === NEW_PERSON ? newPersonText : isolated(nickName)})`;
}

function optionOf(user: AppUser, bound: string): AppUserOption {
  return {
    id: user.id,
    label: phoneOf(user),
    isDisabled: user.isBound,
    detail: (
      <span className="cs-accounts-found cs-inline cs-breaks cs-narrowed">
        <Avatar name={user.nickName} avatar={user.headImg} size="small" />
        <bdi>{user.nickName}</bdi>
        {user.isBound && <em>{bound}</em>}
      </span>
    ),
    user,
  };
}
