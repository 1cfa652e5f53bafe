import { RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import { Pager } from '#common/components/Pager.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { errorText } from '#common/errors.ts';
import { useScreen } from '#common/useScreen.ts';
import { ChatHistoryDialog } from '../dialog/components/ChatHistoryDialog.tsx';
import { historyDialogOpened } from '../dialog/historyDialogSlice.ts';
import { isNarrowed, NO_FILTERS, type HistoryFilters } from '../historyFilters.ts';
import {
  selectCustomer,
  selectCustomerSearch,
  selectHistoryError,
  selectHistoryFilters,
  selectHistoryPageInfo,
  selectHistoryRows,
  selectHistoryStatus,
  selectTypedKeyword,
  type HistoryRow,
} from '../historySelectors.ts';
import {
  addressRead,
  customerChosen,
  customerTyped,
  filtersChanged,
  historyClosed,
  historyOpened,
  keywordTyped,
  refreshRequested,
} from '../historySlice.ts';
import { HistoryFilterBar } from './HistoryFilterBar.tsx';
import { HistoryProduct } from './HistoryProduct.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import './HistoryScreen.css';

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
