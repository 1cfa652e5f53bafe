import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { Pager, type PageOf } from '#common/components/Pager.tsx';
import { LoadPanel, Panel } from '#common/components/Panel.tsx';
import { RefreshButton } from '#common/components/RefreshButton.tsx';
import { RemoteSelect } from '#common/components/RemoteSelect.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Time } from '#common/components/Time.tsx';
import { Empty } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCount } from '#common/format/number.ts';
import { useProductName } from '#common/products.ts';
import { useScreen } from '#common/useScreen.ts';
import { ChatCustomer, ChatStateTag, ProductSelect, SolvedSelect } from '../../tasks/index.ts';
import { ChatHistoryDialog } from './ChatHistoryDialog.tsx';
import { historyDialogOpened } from '../historyDialogSlice.ts';
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
  selectHistoryPage,
  selectHistoryStatus,
  selectTypedKeyword,
} from '../historySlice.ts';
import './HistoryScreen.css';

/** Searches chats of any time and shows their messages. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectHistoryStatus);
  const filters = useSelector(selectHistoryFilters);
  useScreen({ addressRead, opened: historyOpened, closed: historyClosed });
  const change = (changed: Partial<HistoryFilters>) => dispatch(filtersChanged(changed));
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('history.title')}</ScreenHeading>
        <RefreshButton busy={status === 'loading'} onRefresh={() => dispatch(refreshRequested())} />
      </div>
      <Filters filters={filters} onChange={change} />
      <HistoryRows filters={filters} onChange={change} />
      <ChatHistoryDialog productOf={(code) => <HistoryProduct code={code} />} />
    </div>
  );
}

interface FilteredProps {
  readonly filters: HistoryFilters;
  readonly onChange: (filters: Partial<HistoryFilters>) => void;
}

/**
 * What finds one chat comes first. The Live ID narrows the list on its button or Enter, the other filters at once.
 */
function Filters({ filters, onChange }: FilteredProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const keyword = useSelector(selectTypedKeyword);
  const customer = useSelector(selectCustomer);
  const customers = useSelector(selectCustomerSearch);
  const findCustomers = (typed: string) => {
    dispatch(customerTyped({ keyword: typed }));
  };
  return (
    <FilterBar label={t('history.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <TextField
        label={t('history.keyword')}
        placeholder={t('history.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => dispatch(keywordTyped({ text: event.target.value }))}
      />
      <SearchButton label={t('history.search')} />
      <RemoteSelect
        viewKey="history.customer"
        label={t('history.customer')}
        placeholder={t('history.customerPlaceholder')}
        hint={t('history.customerHint')}
        value={customer && { ...customer, label: customerNameOf(t, customer.label) }}
        keyword={customers.keyword}
        status={customers.status}
        options={customers.options.map(({ id, name }) => ({ id, name, label: customerNameOf(t, name), detail: id }))}
        onType={findCustomers}
        onChoose={({ id, name }) => dispatch(customerChosen({ id, name }))}
        onClear={() => dispatch(customerChosen(null))}
        onRetry={() => findCustomers(customers.keyword)}
      />
      <DateRangeField
        viewKey="history"
        label={t('history.days')}
        value={filters.days}
        onChange={(days) => onChange({ days })}
      />
      <ProductSelect product={filters.product} all={t('history.all')} names="historyName" onChange={onChange} />
      <SolvedSelect chatEnded={filters.chatEnded} all={t('history.all')} onChange={onChange} />
    </FilterBar>
  );
}

function HistoryRows({ filters, onChange }: FilteredProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectHistoryStatus);
  const page = useSelector(selectHistoryPage);
  const error = useSelector(selectHistoryError);
  const isLoading = status === 'loading';

  if (status === 'failed' || page === null) {
    const shown = status === 'failed' ? error : null;
    return <LoadPanel failed={t('history.failed')} error={shown} onRetry={() => dispatch(refreshRequested())} />;
  }
  if (page.records.length === 0 && !isLoading) return <NoChats filters={filters} onChange={onChange} />;
  return (
    <>
      <div className={`cs-waiting ${isLoading ? 'is-waiting' : ''}`.trim()}>
        <HistoryTable page={page} busy={isLoading} />
      </div>
      <Pager page={page} onMove={onChange} />
    </>
  );
}

function NoChats({ filters, onChange }: FilteredProps) {
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

function HistoryTable({ page, busy }: { readonly page: PageOf<ChatTask>; readonly busy: boolean }) {
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
  const first = (page.pageNo - 1) * page.pageSize + 1;
  return (
    <Table label={t('history.listOf')} columns={columns} busy={busy} className="is-grid cs-history-table">
      {page.records.map((chat, offset) => (
        <HistoryRow key={chat.chatId} chat={chat} index={first + offset} />
      ))}
    </Table>
  );
}

/** @param props.index position in the whole list, from 1 */
function HistoryRow({ chat, index }: { readonly chat: ChatTask; readonly index: number }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatId } = chat;
  const customerName = chat.nickName === '' ? chat.fromName : chat.nickName;
  const isEnded = chat.chatEnded === CHAT_ENDED.yes;
  const open = () => {
    dispatch(
      historyDialogOpened({
        chatId,
        customerId: chat.fromId,
        customerName,
        assigneeId: chat.toId,
        assigneeName: chat.toName,
        productCode: chat.comeFrom,
        isEnded,
        waitingSince: chat.waitingSince,
      }),
    );
  };
  return (
    <ClickableRow onActivate={open}>
      <Cell className="cs-cell-off cs-muted">{formatCount(index)}</Cell>
      <Cell className="cs-history-id">
        <ChatCustomer name={customerName} avatar={chat.fromHeadImg} lastMessage={chat.lastMessage}>
          <Button variant="link" aria-haspopup="dialog" aria-label={t('history.open', { id: chatId })} onClick={open}>
            {chatId}
          </Button>
        </ChatCustomer>
      </Cell>
      <Cell className="cs-history-created cs-cell-minor">
        <span className="cs-caption">{t('history.created')}</span> <Time iso={chat.createTime} show="stacked" />
      </Cell>
      <Cell className="cs-history-updated cs-cell-minor">
        <span className="cs-caption">{t('history.updated')}</span> <Time iso={chat.updateTime} show="stacked" />
      </Cell>
      <Cell className="cs-history-status cs-cell-end">
        <span className="cs-hint">{t(isEnded ? 'history.unsolved' : 'history.solved')}</span>{' '}
        <ChatStateTag chat={{ isEnded, toId: chat.toId, waitingSince: chat.waitingSince }} />
      </Cell>
      <Cell className="cs-history-product cs-cell-minor cs-cell-end">
        <HistoryProduct code={chat.comeFrom} />
      </Cell>
      <Cell className="cs-cell-minor cs-cell-end">
        {chat.toName === '' ? (
          t('history.nobody')
        ) : (
          <bdi className="cs-two-lines" title={chat.toName}>
            {chat.toName}
          </bdi>
        )}
      </Cell>
    </ClickableRow>
  );
}

/** This screen's name of a product (specification, section 3), above the one of all other screens if they differ. */
function HistoryProduct({ code }: { readonly code: number }) {
  const [here, elsewhere] = [useProductName('historyName')(code), useProductName()(code)];
  return (
    <>
      {here}
      {here !== elsewhere && <span className="cs-history-product-name cs-block cs-hint">{elsewhere}</span>}
    </>
  );
}
