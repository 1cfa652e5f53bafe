import { RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { QueryItem } from '#src/features/queryView/index.ts';
import {
  FIRST_PAGE,
  pageRequested,
  queriesClosed,
  queriesOpened,
  queryOpened,
  selectQueries,
  type ChatQueriesState,
} from '../queriesSlice.ts';
import './QueriesPanel.css';

interface QueriesPanelProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

/** The customer's queries, beside the conversation. */
export function QueriesPanel({ customerId, onClose }: QueriesPanelProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const queries = useSelector(selectQueries);
  useEffect(() => {
    dispatch(queriesOpened({ customerId }));
    return () => {
      dispatch(queriesClosed());
    };
  }, [dispatch, customerId]);
  return (
    <>
      <div className="cs-queries-head cs-row cs-gap-1 cs-fixed">
        <h2>{t('chatQueries.title')}</h2>
        <IconButton
          label={t('chatQueries.refresh')}
          busy={queries.status === 'loading' && queries.page !== null}
          icon={queries.status === 'loading' && queries.page !== null ? null : <RotateCw size={16} />}
          onClick={() => dispatch(pageRequested(queries.wanted))}
        />
        <IconButton label={t('chatQueries.hide')} icon={<X size={18} />} onClick={onClose} />
      </div>
      <QueryList queries={queries} />
    </>
  );
}

function QueryList({ queries: { status, page, wanted } }: { readonly queries: ChatQueriesState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isEmpty = page?.records.length === 0 && page.pageNo === FIRST_PAGE.pageNo;
  if (status === 'failed' || page === null || isEmpty)
    return (
      <div className="cs-queries-scroll cs-flush cs-fill cs-scroll">
        {status === 'failed' ? (
          <Failure onRetry={() => dispatch(pageRequested(wanted))}>{t('chatQueries.failed')}</Failure>
        ) : isEmpty ? (
          <Empty>{t('chatQueries.empty')}</Empty>
        ) : (
          <Loading />
        )}
      </div>
    );
  return (
    <>
      <ul className="cs-queries-scroll cs-flush cs-fill cs-scroll" aria-busy={status === 'loading'}>
        {page.records.map((query) => (
          <QueryItem key={query.id} query={query} onOpen={() => dispatch(queryOpened({ id: query.id }))} />
        ))}
      </ul>
      <div className="cs-queries-foot">
        <Pager page={page} onMove={(to) => dispatch(pageRequested(to))} />
      </div>
    </>
  );
}
