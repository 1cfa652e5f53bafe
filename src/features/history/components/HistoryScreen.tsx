import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { RemoteSelect } from '#common/components/RemoteSelect.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Time } from '#common/components/Time.tsx';
import { Empty } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCount } from '#common/format/number.ts';
import { LiveListView, RefreshList, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { useProductName } from '#common/products.ts';
import { useRemoteChoice } from '#common/remoteChoice.ts';
import { useScreen } from '#common/useScreen.ts';
import { SearchTabs } from '../../messageSearch/index.ts';
import { SavedFilters } from '../../savedFilters/index.ts';
import { TagsCell, TagSelect, useHasTags } from '../../tags/index.ts';
import { ChatCustomer, ChatStateTag, ProductSelect, RatingMark, SolvedSelect } from '../../tasks/index.ts';
import { ChatHistoryDialog } from './ChatHistoryDialog.tsx';
import { historyDialogOpened } from '../historyDialogSlice.ts';
import { isNarrowed, NO_FILTERS, writeFilters, type HistoryFilters } from '../historyFilters.ts';
import { historyCustomer, historyList, historyScreen } from '../historySlice.ts';
import './HistoryScreen.css';

/** Searches chats of any time and shows their messages. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(historyList.selectFilters);
  const { pageNo, cursor } = filters;
  useScreen(historyScreen);
  // A failure takes the place of the rows, which `refreshRequested` would keep as stale ones.
  const refresh = () => dispatch(historyList.actions.filtersChanged({ pageNo, cursor }));
  const change = (changed: Partial<HistoryFilters>) => dispatch(historyScreen.viewChanged(changed));
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('history.title')}</ScreenHeading>
        <RefreshList list={historyList} onRefresh={refresh} />
      </div>
      <SearchTabs current="chats" filters={{ product: filters.product }} />
      <Filters filters={filters} onChange={change} />
      <SavedFilters list="history" search={writeFilters({ ...filters, ...FIRST_PAGE })} />
      <LiveListView
        list={historyList}
        label={t('history.listOf')}
        failed={t('history.failed')}
        empty={<NoChats filters={filters} onChange={change} />}
        onMove={change}
        isQuiet
      >
        <HistoryTable />
      </LiveListView>
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
  const keyword = useSelector(historyList.selectTyped);
  const { found, field, choose } = useRemoteChoice(historyCustomer);
  return (
    <FilterBar label={t('history.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <TextField
        label={t('history.keyword')}
        placeholder={t('history.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => dispatch(historyList.actions.keywordTyped({ text: event.target.value }))}
      />
      <SearchButton label={t('history.search')} />
      <RemoteSelect
        {...field}
        viewKey="history.customer"
        label={t('history.customer')}
        placeholder={t('history.customerPlaceholder')}
        hint={t('history.customerHint')}
        value={field.value && { ...field.value, label: customerNameOf(t, field.value.label) }}
        options={found.map(({ id, name }) => ({ id, name, label: customerNameOf(t, name), detail: id }))}
        onChoose={({ id, name }) => choose({ id, name })}
      />
      <DateRangeField
        viewKey="history"
        label={t('history.days')}
        value={filters.days}
        onChange={(days) => onChange({ days })}
      />
      <ProductSelect product={filters.product} all={t('history.all')} names="historyName" onChange={onChange} />
      <TagSelect tagId={filters.tagId} product={filters.product} all={t('history.all')} onChange={onChange} />
      <SolvedSelect chatEnded={filters.chatEnded} all={t('history.all')} onChange={onChange} />
    </FilterBar>
  );
}

function NoChats({ filters, onChange }: FilteredProps) {
  const { t } = useTranslation();
  if (!isNarrowed(filters)) return <Empty>{t('history.noData')}</Empty>;
  return (
    <Empty action={<Button onClick={() => onChange(NO_FILTERS)}>{t('history.clearFilters')}</Button>}>
      {t('history.noData')}
      <br />
      {t('history.noDataFiltered')}
    </Empty>
  );
}

function HistoryTable() {
  const { t } = useTranslation();
  const first = useSelector(historyList.selectFirstIndex);
  const hasTags = useHasTags();
  const columns = [
    t('history.index'),
    t('history.liveId'),
    t('history.created'),
    t('history.updated'),
    t('history.status'),
    t('history.comeFrom'),
    t('history.assignee'),
    ...(hasTags ? [t('tags.label')] : []),
  ];
  return (
    <Table
      label={t('history.listOf')}
      columns={columns}
      busy={useIsLoadingNewRows(historyList)}
      className={`is-grid cs-history-table ${hasTags ? 'has-tags' : ''}`.trim()}
    >
      {useSelector(historyList.selectRows).map((chat, offset) => (
        <HistoryRow key={chat.chatId} chat={chat} index={first + offset} hasTags={hasTags} />
      ))}
    </Table>
  );
}

interface HistoryRowProps {
  readonly chat: ChatTask;
  /** Position in the whole list, from 1. */
  readonly index: number;
  readonly hasTags: boolean;
}

function HistoryRow({ chat, index, hasTags }: HistoryRowProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatId } = chat;
  const customerName = chat.nickName === '' ? chat.fromName : chat.nickName;
  const isEnded = chat.chatEnded === CHAT_ENDED.yes;
  const open = () => dispatch(historyDialogOpened({ ...chat, nickName: customerName }));
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
        <ChatStateTag chat={chat} />
        {chat.rating !== null && ' '}
        <RatingMark rating={chat.rating} />
      </Cell>
      <Cell className="cs-history-product cs-cell-minor cs-cell-end">
        <HistoryProduct code={chat.comeFrom} />
      </Cell>
      <Cell className="cs-cell-minor cs-cell-end">
        {chat.toName === '' ? t('history.nobody') : <Cut twoLines>{chat.toName}</Cut>}
      </Cell>
      {hasTags && <TagsCell ids={chat.tagIds} />}
    </ClickableRow>
  );
}

/** This screen's name of a product (specification, section 3), above the one of all other screens if they differ. */
function HistoryProduct({ code }: { readonly code: number }) {
  const [here, elsewhere] = [useProductName('historyName')(code), useProductName()(code)];
  return (
    <>
      <bdi>{here}</bdi>
      {here !== elsewhere && <span className="cs-history-product-name cs-block cs-hint">{elsewhere}</span>}
    </>
  );
}
