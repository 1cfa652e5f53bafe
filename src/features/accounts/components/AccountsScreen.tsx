import { Plus } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, USER_TYPE } from '#contract/domain.ts';
import type { Account } from '#contract/http/accounts.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty } from '#common/components/states.tsx';
import { ImportButton } from '#common/fileImport/index.ts';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { Permitted } from '#common/permission.ts';
import { useScreen } from '#common/useScreen.ts';
import { devicesOpened } from '../../devices/index.ts';
import { selectUser } from '../../session/index.ts';
import { isNarrowed, NOT_NARROWED, type AccountFilters } from '../accountFilters.ts';
import { BLANK_FORM, formOf } from '../accountForm.ts';
import {
  accountForm,
  accountList,
  accountsClosed,
  accountsOpened,
  addressRead,
  deletionAsked,
  selectChoices,
  viewChanged,
} from '../accountsSlice.ts';
import { erasureOpened } from '../erasureSlice.ts';
import { accountImport } from '../importSlice.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountFilterBar } from './AccountFilterBar.tsx';
import { AccountTable } from './AccountTable.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ImportDialogs } from './ImportDialogs.tsx';
import './AccountsScreen.css';

/** All accounts of the back-office. */
export function AccountsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(accountList.selectFilters);
  const isAdmin = useSelector(selectUser)?.type === USER_TYPE.admin;
  const change = useCallback(
    (changed: Partial<AccountFilters>) => {
      dispatch(viewChanged(changed));
    },
    [dispatch],
  );
  useScreen({ addressRead, opened: accountsOpened, closed: accountsClosed });
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
      <LiveListView
        list={accountList}
        label={t('accounts.listOf')}
        failed={t('accounts.failed')}
        empty={<NoAccounts filters={filters} onChange={change} />}
        onMove={change}
        isQuiet
      >
        <Rows />
      </LiveListView>
      <AccountDialog />
      <DeleteDialog />
      <EraseDialog />
      <ImportDialogs />
    </div>
  );
}

interface FilteredProps {
  readonly filters: AccountFilters;
  readonly onChange: (filters: Partial<AccountFilters>) => void;
}

function Filters({ filters, onChange }: FilteredProps) {
  const dispatch = useDispatch();
  const { countries, countriesStatus } = useSelector(selectChoices);
  const keyword = useSelector(accountList.selectTyped);
  return (
    <AccountFilterBar
      phoneCode={filters.phoneCode}
      countries={countries}
      countriesStatus={countriesStatus}
      keyword={keyword}
      onType={(text) => dispatch(accountList.actions.keywordTyped({ text }))}
      onRetry={() => dispatch(accountsOpened())}
      onChange={onChange}
    />
  );
}

function Rows() {
  const dispatch = useDispatch();
  const rows = useSelector(accountList.selectRows);
  const me = useSelector(selectUser);
  const busy = useIsLoadingNewRows(accountList);
  const edit = useCallback(
    (account: Account) => {
      dispatch(accountForm.actions.opened({ subject: account, form: formOf(account) }));
    },
    [dispatch],
  );
  const remove = useCallback(
    (account: Account) => {
      dispatch(deletionAsked(account));
    },
    [dispatch],
  );
  const showDevices = useCallback(
    ({ id, name }: Account) => {
      dispatch(devicesOpened({ staffId: id, name }));
    },
    [dispatch],
  );
  return (
    <AccountTable
      rows={rows}
      busy={busy}
      meId={me?.id ?? null}
      onEdit={edit}
      onDelete={remove}
      onShowDevices={me?.type === USER_TYPE.admin ? showDevices : null}
    />
  );
}

function NoAccounts({ filters, onChange }: FilteredProps): ReactNode {
  const { t } = useTranslation();
  if (filters.pageNo > 1) {
    return (
      <Empty action={<Button onClick={() => onChange({ pageNo: 1, cursor: null })}>{t('accounts.firstPage')}</Button>}>
        {t('accounts.noPage')}
      </Empty>
    );
  }
  if (!isNarrowed(filters)) return <Empty>{t('accounts.noData')}</Empty>;
  return (
    <Empty action={<Button onClick={() => onChange(NOT_NARROWED)}>{t('accounts.clearFilters')}</Button>}>
      {t('accounts.noData')}
    </Empty>
  );
}
