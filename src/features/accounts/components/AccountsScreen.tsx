import { Plus } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, USER_TYPE } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Empty } from '#common/components/states.tsx';
import { ImportButton } from '#common/fileImport/index.ts';
import { isolated } from '#contract/names.ts';
import { LiveListView, PageBeyondEnd } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { Permitted } from '#common/permission.ts';
import { useScreen } from '#common/useScreen.ts';
import { RemovalDialog } from '#common/wholeList/index.ts';
import { SavedFilters } from '../../savedFilters/index.ts';
import { selectUser } from '../../session/index.ts';
import { isNarrowed, NOT_NARROWED, type AccountFilters, KEYWORD_MAX, writeFilters } from '../accountFilters.ts';
import { BLANK_FORM } from '../accountForm.ts';
import {
  accountForm,
  accountList,
  accountRemoval,
  accountsScreen,
  accountCountries,
  erasureOpened,
  accountImport,
} from '../accountsSlice.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountTable } from './AccountTable.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ImportDialogs } from './ImportDialogs.tsx';
import { LocalSelect } from './LocalSelect.tsx';
import { codeOptions } from './phoneCodes.ts';
import './AccountsScreen.css';

export function AccountsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(accountList.selectFilters);
  const isAdmin = useSelector(selectUser)?.type === USER_TYPE.admin;
  const change = (changed: Partial<AccountFilters>) => dispatch(accountsScreen.viewChanged(changed));
  useScreen(accountsScreen);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-accounts-head cs-row cs-wrap cs-gap-3">
        <ScreenHeading>{t('screens.accounts')}</ScreenHeading>
        {isAdmin && <Button onClick={() => dispatch(erasureOpened())}>{t('erasure.open')}</Button>}
        <Permitted anyOf={[BUTTON_KEY.accountAdd]}>
          <ImportButton
            fileImport={accountImport}
            accept=".csv,text/csv"
            label={t('accountImport.choose')}
            hint={t('accountImport.hint')}
          />
          <Button
            variant="primary"
            onClick={() => dispatch(accountForm.actions.opened({ subject: null, form: BLANK_FORM }))}
          >
            <Plus size={16} aria-hidden="true" />
            {t('accounts.create')}
          </Button>
        </Permitted>
      </div>
      <Filters filters={filters} onChange={change} />
      <SavedFilters list="accounts" search={writeFilters({ ...filters, ...FIRST_PAGE })} />
      <LiveListView
        list={accountList}
        label={t('accounts.listOf')}
        failed={t('accounts.failed')}
        empty={<NoAccounts filters={filters} onChange={change} />}
        onMove={change}
        isQuiet
      >
        <AccountTable />
      </LiveListView>
      <AccountDialog />
      <RemovalDialog
        removal={accountRemoval}
        titleOf={() => t('accounts.deleteTitle')}
        question={({ name, account }) => t('accounts.deleteWhom', { name: isolated(name), account: isolated(account) })}
        refused=""
      >
        {() => <p className="cs-above-2">{t('accounts.deleteLead')}</p>}
      </RemovalDialog>
      <EraseDialog />
      <ImportDialogs />
    </div>
  );
}

interface FilteredProps {
  readonly filters: AccountFilters;
  readonly onChange: (filters: Partial<AccountFilters>) => void;
}

/** The keyword applies on its button or Enter, the phone code at once. */
function Filters({ filters: { phoneCode }, onChange }: FilteredProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const countries = useSelector(accountCountries.select);
  const keyword = useSelector(accountList.selectTyped);
  const options = useMemo(() => codeOptions(countries.options), [countries.options]);
  // A code that has not loaded yet is shown by its digits.
  const chosen =
    phoneCode === null
      ? null
      : { id: phoneCode, label: options.find(({ id }) => id === phoneCode)?.short ?? `+${phoneCode}` };
  return (
    <FilterBar label={t('accounts.find')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <TextField
        className="cs-accounts-keyword"
        label={t('accounts.keyword')}
        placeholder={t('accounts.keywordHint')}
        value={keyword}
        dir="auto"
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        onChange={(event) => dispatch(accountList.actions.keywordTyped({ text: event.target.value }))}
      />
      <LocalSelect
        viewKey="accounts.code"
        className="cs-accounts-code"
        label={t('accounts.phoneCode')}
        placeholder={t('common.all')}
        value={chosen}
        options={options}
        status={countries.status}
        onRetry={() => dispatch(accountsScreen.opened())}
        onChoose={(option) => onChange({ phoneCode: option === null ? null : option.id })}
      />
      <SearchButton />
    </FilterBar>
  );
}

function NoAccounts({ filters, onChange }: FilteredProps): ReactNode {
  const { t } = useTranslation();
  if (filters.pageNo > 1) return <PageBeyondEnd onMove={onChange} />;
  if (!isNarrowed(filters)) return <Empty>{t('accounts.noData')}</Empty>;
  return (
    <Empty action={<Button onClick={() => onChange(NOT_NARROWED)}>{t('accounts.clearFilters')}</Button>}>
      {t('accounts.noData')}
    </Empty>
  );
}
