import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useShown } from '#common/useShown.ts';
import { QueryItem } from '../../queryView/index.ts';
import { openedQuery, pageRequested, queriesClosed, queriesOpened, selectQueries } from '../queriesSlice.ts';

/** The queries of the customer. */
export function QueriesPane({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, wanted } = useSelector(selectQueries);
  useShown(
    useCallback(() => queriesOpened({ customerId }), [customerId]),
    queriesClosed,
  );
  const isEmpty = page?.records.length === 0 && page.pageNo === 1;
  if (status === 'failed' || page === null || isEmpty)
    return (
      <div className="cs-contained cs-pad-2 cs-flush cs-fill cs-scroll">
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
      <ul className="cs-contained cs-pad-2 cs-flush cs-fill cs-scroll" aria-busy={status === 'loading'}>
        {page.records.map((query) => (
          <QueryItem
            key={query.id}
            query={query}
            onOpen={() => dispatch(openedQuery.actions.opened({ id: query.id }))}
          />
        ))}
      </ul>
      <div className="cs-line-above cs-pad-2-3">
        <Pager page={page} onMove={(to) => dispatch(pageRequested(to))} />
      </div>
    </>
  );
}
