import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Avatar, type AvatarProps } from '#common/components/Avatar.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Link } from '#common/components/Link.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { useProductName } from '#common/products.ts';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { QUERY_LIST_PATH } from '#src/features/queries/list/queryListFilters.ts';
import { QueryDialog, QueryItem } from '#src/features/queryView/index.ts';
import { relatedQuery, selectRelated, selectShown } from '../detailState.ts';
import { relatedPageRequested } from '../relatedSlice.ts';

/** All facts in one panel: the subject, then dates and people. */
export function FactsPanel({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const productName = useProductName();
  return (
    <Panel className="cs-query-side cs-narrowed cs-fixed">
      <Facts>
        <Fact name={t('queryView.subject')}>{query.subjectName}</Fact>
        <Fact name={t('queryView.category')}>{query.categoryName}</Fact>
        <Fact name={t('queryView.product')}>{productName(query.comeFrom)}</Fact>
      </Facts>
      <h2>{t('queryDetail.dates')}</h2>
      <Facts>
        <Fact name={t('queryView.created')}>
          <When iso={query.createTime} />
        </Fact>
        <Fact name={t('queryDetail.lastUpdate')}>
          <When iso={query.updateTime} />
        </Fact>
      </Facts>
      <h2>{t('queryDetail.people')}</h2>
      <Facts>
        <Fact name={t('queryView.reporter')}>
          <Who name={query.createName} avatar={query.createHeadImg}>
            {customerNameOf(t, query.createName)}
          </Who>
        </Fact>
        <Fact name={t('queryView.assignee')}>
          {query.handleId === null ? (
            <span className="cs-muted">{t('queryDetail.nobody')}</span>
          ) : (
            <Who name={query.handleName} avatar={query.handleHeadImg}>
              {query.handleName}
            </Who>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

function Who({ name, avatar, children }: AvatarProps & { readonly children: string }) {
  return (
    <span className="cs-query-who cs-row cs-gap-2 cs-narrowed">
      <Avatar name={name} avatar={avatar} size="small" />
      <bdi className="cs-narrowed">{children}</bdi>
    </span>
  );
}

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
      <ul className="cs-query-related cs-list" aria-busy={status === 'loading'}>
        {page.records.map((query) => (
          <QueryItem
            key={query.id}
            query={query}
            {...(query.id === shownId && { mark: t('queryDetail.thisOne') })}
            onOpen={() => dispatch(relatedQuery.actions.opened({ id: query.id }))}
          />
        ))}
      </ul>
      <Pager page={page} label={t('queryDetail.relatedPages')} onMove={(to) => dispatch(relatedPageRequested(to))} />
    </>
  );
}

/** Shows another query without leaving the one on screen. A link leads to it. */
export function RelatedDialog() {
  const { t } = useTranslation();
  const { id: shownId } = useSelector(selectShown);
  return (
    <QueryDialog
      opened={relatedQuery}
      actions={(id) =>
        id === shownId ? null : (
          <Link to={`${QUERY_LIST_PATH}/${id}`} className="ui button">
            {t('queryDetail.open')}
          </Link>
        )
      }
    />
  );
}
