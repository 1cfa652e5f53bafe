import { RefreshCw, Search } from 'lucide-react';
import { useCallback, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Time } from '#common/components/Time.tsx';
import { readMessage } from '#common/components/messageText.ts';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { errorText } from '#common/errors.ts';
import { customerNameOf } from '#common/format/customerName.ts';
import { formatCount } from '#common/format/number.ts';
import { useProductName } from '#common/products/index.ts';
import type { RemoteSearch } from '#common/remoteSearch.ts';
import { useScreen } from '#common/useScreen.ts';
import { ChatCustomer, ChatStateTag, ProductSelect, SolvedSelect } from '../../tasks/index.ts';
import { ChatHistoryDialog } from './ChatHistoryDialog.tsx';
import { historyDialogOpened } from '../historyDialogSlice.ts';
import type { Customer } from '../historyApi.ts';
import { isNarrowed, NO_FILTERS, type HistoryFilters } from '../historyFilters.ts';
import {
  addressRead,
  customerChosen,
  customerTyped,
  filtersChanged,
  historyClosed,
  historyOpened,
  keywordTyped,
  refreshRequested,
  selectCustomer,
  selectCustomerSearch,
  selectHistoryError,
  selectHistoryFilters,
  selectHistoryPageInfo,
  selectHistoryRows,
  selectHistoryStatus,
  selectTypedKeyword,
  type HistoryRow,
} from '../historySlice.ts';
import './HistoryScreen.css';

interface HistoryFilterBarProps {
  readonly filters: HistoryFilters;
  /** The typed Live ID. */
  readonly keyword: string;
  readonly customer: RemoteOption | null;
  readonly customers: RemoteSearch<Customer>;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<HistoryFilters>) => void;
  readonly onCustomerType: (keyword: string) => void;
  readonly onCustomer: (customer: Customer | null) => void;
}

/**
 * What finds one chat comes first. The Live ID narrows the list on its button or Enter, the other filters at once.
 */
function HistoryFilterBar({
  filters,
  keyword,
  customer,
  customers,
  onType,
  onChange,
  onCustomerType,
  onCustomer,
}: HistoryFilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterBar label={t('history.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <TextField
        label={t('history.keyword')}
        placeholder={t('history.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('history.search')}
      </Button>
      <RemoteSelect
        place="history.customer"
        label={t('history.customer')}
        placeholder={t('history.customerPlaceholder')}
        hint={t('history.customerHint')}
        value={customer && { ...customer, label: customerNameOf(t, customer.label) }}
        keyword={customers.keyword}
        status={customers.status}
        options={customers.options.map(({ id, name }) => ({ id, name, label: customerNameOf(t, name), detail: id }))}
        onType={onCustomerType}
        onChoose={({ id, name }) => onCustomer({ id, name })}
        onClear={() => onCustomer(null)}
        onRetry={() => onCustomerType(customers.keyword)}
      />
      <DateRangeField
        place="history"
        label={t('history.days')}
        value={filters.days}
        onChange={(days) => onChange({ days })}
      />
      <ProductSelect product={filters.product} all={t('history.all')} names="historyName" onChange={onChange} />
      <SolvedSelect chatEnded={filters.chatEnded} all={t('history.all')} onChange={onChange} />
    </FilterBar>
  );
}

/** This screen's name of a product (specification, section 3), above the one of all other screens if they differ. */
function HistoryProduct({ code }: { readonly code: number }) {
  const [here, elsewhere] = [useProductName('historyName')(code), useProductName()(code)];
  return (
    <>
      {here}
      {here !== elsewhere && <span className="cs-history-product-name cs-hint">{elsewhere}</span>}
    </>
  );
}

interface HistoryTableProps {
  readonly rows: readonly HistoryRow[];
  readonly busy: boolean;
  readonly onOpen: (row: HistoryRow) => void;
}

/** Draws rows. Knows neither store nor network. */
const HistoryTable = memo(function HistoryTable({ rows, busy, onOpen }: HistoryTableProps) {
  const { t } = useTranslation();
  const columns = [
    t('history.index'),
    t('history.liveId'),
    t('history.created'),
    t('history.updated'),
    t('history.status'),
    t('history.comeFrom'),
    t('history.assignee'),
  ];
  return (
    <Table label={t('history.listOf')} columns={columns} busy={busy} className="is-grid cs-history-table">
      {rows.map((row) => (
        <ClickableRow key={row.id} onActivate={() => onOpen(row)}>
          <Cell className="cs-cell-off cs-muted">{formatCount(row.index)}</Cell>
          <Cell className="cs-history-id">
            <ChatCustomer name={row.customerName} avatar={row.customerAvatar} lastMessage={row.lastMessage}>
              <Button
                variant="link"
                aria-haspopup="dialog"
                aria-label={t('history.open', { id: row.id })}
                onClick={() => onOpen(row)}
              >
                {row.id}
              </Button>
            </ChatCustomer>
          </Cell>
          <Cell className="cs-history-created">
            <span className="cs-caption">{t('history.created')}</span> <Time iso={row.createdAt} show="stacked" />
          </Cell>
          <Cell className="cs-history-updated">
            <span className="cs-caption">{t('history.updated')}</span> <Time iso={row.updatedAt} show="stacked" />
          </Cell>
          <Cell className="cs-history-status">
            <span className="cs-hint">{t(row.isEnded ? 'history.unsolved' : 'history.solved')}</span>{' '}
            <ChatStateTag chat={{ isEnded: row.isEnded, toId: row.assigneeId, waitingSince: row.waitingSince }} />
          </Cell>
          <Cell className="cs-history-product">
            <HistoryProduct code={row.productCode} />
          </Cell>
          <Cell className="cs-history-assignee">
            {row.assigneeName === '' ? (
              t('history.nobody')
            ) : (
              <bdi className="cs-two-lines" title={row.assigneeName}>
                {row.assigneeName}
              </bdi>
            )}
          </Cell>
        </ClickableRow>
      ))}
    </Table>
  );
});

/** Searches chats of any time and shows their messages. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectHistoryStatus);
  const filters = useSelector(selectHistoryFilters);
  const keyword = useSelector(selectTypedKeyword);
  const customer = useSelector(selectCustomer);
  const customers = useSelector(selectCustomerSearch);
  useScreen({ addressRead, opened: historyOpened, closed: historyClosed });
  const change = (changed: Partial<HistoryFilters>) => dispatch(filtersChanged(changed));
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('history.title')}</ScreenHeading>
        <Button busy={status === 'loading'} onClick={() => dispatch(refreshRequested())}>
          {status !== 'loading' && <RefreshCw size={16} aria-hidden="true" />}
          {t('history.refresh')}
        </Button>
      </div>
      <HistoryFilterBar
        filters={filters}
        keyword={keyword}
        customer={customer}
        customers={customers}
        onType={(text) => dispatch(keywordTyped({ text }))}
        onChange={change}
        onCustomerType={(typed) => dispatch(customerTyped({ keyword: typed }))}
        onCustomer={(chosen) => dispatch(customerChosen(chosen))}
      />
      <HistoryRows filters={filters} onChange={change} />
      <ChatHistoryDialog productOf={(code) => <HistoryProduct code={code} />} />
    </div>
  );
}

interface HistoryRowsProps {
  readonly filters: HistoryFilters;
  readonly onChange: (filters: Partial<HistoryFilters>) => void;
}

function HistoryRows({ filters, onChange }: HistoryRowsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectHistoryStatus);
  const rows = useSelector(selectHistoryRows);
  const page = useSelector(selectHistoryPageInfo);
  const error = useSelector(selectHistoryError);
  const open = useCallback(
    ({ id, customerId, customerName, assigneeId, assigneeName, productCode, isEnded, waitingSince }: HistoryRow) => {
      dispatch(
        historyDialogOpened({
          chatId: id,
          customerId,
          customerName,
          assigneeId,
          assigneeName,
          productCode,
          isEnded,
          waitingSince,
        }),
      );
    },
    [dispatch],
  );
  const isLoading = status === 'loading';

  if (status === 'failed') {
    const reason = error === null ? null : errorText(error);
    return (
      <Panel>
        <Failure onRetry={() => dispatch(refreshRequested())}>
          {t('history.failed')} {reason && readMessage(t, reason)}
        </Failure>
      </Panel>
    );
  }
  if (page === null)
    return (
      <Panel>
        <Loading />
      </Panel>
    );
  if (rows.length === 0 && !isLoading) return <NoChats filters={filters} onChange={onChange} />;
  return (
    <>
      <div className={`cs-waiting ${isLoading ? 'is-waiting' : ''}`.trim()}>
        <HistoryTable rows={rows} busy={isLoading} onOpen={open} />
      </div>
      <Pager page={page} onMove={onChange} />
    </>
  );
}

function NoChats({ filters, onChange }: HistoryRowsProps) {
  const { t } = useTranslation();
  if (!isNarrowed(filters))
    return (
      <Panel>
        <Empty>{t('history.noData')}</Empty>
      </Panel>
    );
  const clear = <Button onClick={() => onChange(NO_FILTERS)}>{t('history.clearFilters')}</Button>;
  return (
    <Panel>
      <Empty action={clear}>
        {t('history.noData')}
        <br />
        {t('history.noDataFiltered')}
      </Empty>
    </Panel>
  );
}
