import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ErasableCustomer, ErasedRows } from '#contract/http/privacy.ts';
import { Button } from '#common/components/Button.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { readMessage } from '#common/messageText.ts';
import { Modal } from '#common/components/Modal.tsx';
import { Note } from '#common/components/Note.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import { Empty, Loading } from '#common/components/states.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useTimeFormat } from '#common/components/timeZone.ts';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { errorText } from '#common/errors.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { compareErasedTables, erasedRowsName } from '#common/format/erasedRows.ts';
import { isolated } from '#contract/names.ts';
import { formatCount } from '#common/format/number.ts';
import {
  confirmationTyped,
  erasableRequested,
  erasableSelected,
  erasureClosed,
  erasureConfirmed,
  erasureTyped,
  selectErasure,
  type Erasure,
} from '../accountsSlice.ts';
import './AccountsScreen.css';

/** Finds a customer, shows what would be erased, and erases it when their id is typed. Draws nothing while closed. */
export function EraseDialog() {
  const erasure = useSelector(selectErasure);
  return erasure === null ? null : <OpenEraseDialog erasure={erasure} />;
}

/** One state of the dialog. */
export function OpenEraseDialog({ erasure }: { readonly erasure: Erasure }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, found, selectedId, isSame, error } = erasure;
  const customer = found.find(({ id }) => id === selectedId) ?? null;
  const isBusy = status === 'erasing';
  const isAsked = status === 'found' || isBusy;
  return (
    <Modal
      title={t('erasure.title')}
      onDismiss={() => dispatch(erasureClosed())}
      actions={
        <>
          <Button onClick={() => dispatch(erasureClosed())}>
            {isBusy || status === 'erased' ? t('common.close') : t('dialogForm.cancel')}
          </Button>
          {isAsked && customer !== null && customer.account === null && (
            <Button variant="danger" busy={isBusy} disabled={!isSame} onClick={() => dispatch(erasureConfirmed())}>
              {t('erasure.erase')}
            </Button>
          )}
        </>
      }
    >
      {status === 'erased' ? (
        <Receipt erasure={erasure} />
      ) : (
        <div className="cs-stack cs-gap-3">
          <Find erasure={erasure} />
          {status === 'searching' && <Loading />}
          {isAsked && <Found erasure={erasure} customer={customer} />}
          {error !== null && (
            <Note isError role="alert">
              {readMessage(t, errorText(error))}
            </Note>
          )}
        </div>
      )}
    </Modal>
  );
}

function Find({ erasure: { keyword, status } }: { readonly erasure: Erasure }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isBusy = status === 'erasing';
  return (
    <FilterBar label={t('erasure.find')} onSubmit={() => dispatch(erasableRequested())}>
      <TextField
        {...INITIAL_FOCUS}
        label={t('erasure.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        disabled={isBusy}
        onChange={(event) => dispatch(erasureTyped({ keyword: event.target.value }))}
      />
      <SearchButton disabled={keyword.trim() === '' || isBusy} />
    </FilterBar>
  );
}

interface FoundProps {
  readonly erasure: Erasure;
  readonly customer: ErasableCustomer | null;
}

function Found({ erasure: { found, selectedId, typed, status }, customer }: FoundProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (found.length === 0) return <Empty>{t('erasure.none')}</Empty>;
  return (
    <>
      {found.length > 1 && (
        <RadioField
          label={t('erasure.which')}
          value={selectedId}
          options={found.map(({ id, nickName }) => ({
            value: id,
            label: `${isolated(customerNameOf(t, nickName))} (${id})`,
          }))}
          onChange={(id) => dispatch(erasableSelected({ id }))}
        />
      )}
      {customer !== null && <Preview customer={customer} />}
      {customer !== null && customer.account === null && (
        <TextField
          label={t('erasure.confirm', { id: customer.id })}
          hint={t('erasure.lead')}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          disabled={status === 'erasing'}
          onChange={(event) => dispatch(confirmationTyped({ typed: event.target.value, id: customer.id }))}
        />
      )}
    </>
  );
}

function Preview({ customer: { id, nickName, account, erasedAt, rows } }: { readonly customer: ErasableCustomer }) {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  return (
    <>
      <Facts>
        <Fact name={t('erasure.customer')}>
          <bdi>{customerNameOf(t, nickName)}</bdi> ({id})
        </Fact>
        {erasedAt !== null && <Fact name={t('erasure.erasedAt')}>{time(Date.parse(erasedAt))}</Fact>}
      </Facts>
      {account === null ? (
        <Rows title={t('erasure.willErase')} rows={rows} />
      ) : (
        <Note isError>{t('erasure.bound', { account: isolated(account) })}</Note>
      )}
    </>
  );
}

function Receipt({ erasure: { rows, selectedId } }: { readonly erasure: Erasure }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="cs-stack cs-gap-3">
      <p className="cs-flush">{t('erasure.done', { id: selectedId ?? '' })}</p>
      <Rows title={t('erasure.receipt')} rows={rows} />
    </div>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ErasedRows[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="cs-flush">{t('erasure.nothing')}</p>;
  return (
    <>
      <p className="cs-flush">{title}</p>
      <Facts>
        {[...rows]
          .sort((a, b) => compareErasedTables(a.table, b.table))
          .map(({ table, count }) => (
            <Fact key={table} name={erasedRowsName(t, table)}>
              {formatCount(count)}
            </Fact>
          ))}
      </Facts>
    </>
  );
}
