import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Panel } from '#common/components/Panel.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { QueryItem } from '#src/features/queryView/index.ts';
import { selectRelated } from '../../detailState.ts';
import { relatedOpened, relatedPageRequested } from '../relatedSlice.ts';

/** The reporter's queries. The one on screen is among them and marked. */
export function RelatedQueries({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel as="section" className="cs-query-side cs-narrowed cs-fixed" aria-labelledby={id}>
      <h2 id={id}>{t('queryDetail.related')}</h2>
      <RelatedList shownId={query.id} />
    </Panel>
  );
}

function RelatedList({ shownId }: { readonly shownId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, wanted } = useSelector(selectRelated);
  if (status === 'failed')
    return <Failure onRetry={() => dispatch(relatedPageRequested(wanted))}>{t('queryDetail.relatedFailed')}</Failure>;
  if (page === null) return <Loading />;
  if (page.total <= 1 && page.records.every(({ id }) => id === shownId))
    return <Empty>{t('queryDetail.noRelated')}</Empty>;
  return (
    <>
      <ul className="cs-query-related" aria-busy={status === 'loading'}>
        {page.records.map((query) => (
          <QueryItem
            key={query.id}
            query={query}
            {...(query.id === shownId && { mark: t('queryDetail.thisOne') })}
            onOpen={() => dispatch(relatedOpened({ id: query.id }))}
          />
        ))}
      </ul>
      <Pager page={page} label={t('queryDetail.relatedPages')} onMove={(to) => dispatch(relatedPageRequested(to))} />
    </>
  );
}
