import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { OwnQueryDetail } from '#contract/http/customerQueries.ts';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { QueryContent } from '#src/conversation/components/QueryContent.tsx';
import { QueryStatus, When } from '#src/conversation/components/queryFacts.tsx';
import { nameOfProduct } from '#common/products/index.ts';
import { queryTitleOf } from '#common/format/queryTitle.ts';
import { selectProducts } from '../../customerSelectors.ts';
import { queryWanted } from '../openedSlice.ts';
import { selectOpened } from '../queriesReducer.ts';
import { AnswerForm, ClosedFoot } from './AnswerForm.tsx';
import { Replies } from './Replies.tsx';

interface QueryPageProps {
  readonly id: string;
  /** The customer has just raised this query. */
  readonly isRaised: boolean;
}

/** One of the customer's queries with its replies and the form for an answer. */
export function QueryPage({ id, isRaised }: QueryPageProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const opened = useSelector(selectOpened);
  const { status, query } = opened;
  if (status === 'missing')
    return (
      <p className="cs-own-note" role="alert">
        {t('customerQueries.query.missing')}
      </p>
    );
  if (status === 'failed')
    return (
      <Failure page onRetry={() => dispatch(queryWanted())}>
        {t('customerQueries.query.failed')}
      </Failure>
    );
  if (query === null || opened.id !== id) return <Loading page />;
  return (
    <>
      <div className="cs-own-scroll cs-breaks cs-fill cs-scroll">
        {isRaised && (
          <p className="cs-own-done" role="alert">
            {t('customerQueries.query.sent')}
          </p>
        )}
        <div role="status">
          {status === 'stale' && <p className="cs-own-note">{t('customerQueries.list.stale')}</p>}
        </div>
        <About query={query} />
        <Replies opened={opened} queryId={id} />
      </div>
      {query.handleStatus === QUERY_STATUS.closed ? <ClosedFoot queryId={id} /> : <AnswerForm queryId={id} />}
    </>
  );
}

function About({ query }: { readonly query: OwnQueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const products = useSelector(selectProducts);
  return (
    <article className="cs-own-about">
      <div className="cs-row cs-wrap cs-gap-2">
        <QueryStatus status={query.handleStatus} closed={t('customerQueries.status.closed')} />
        <span className="cs-own-time cs-hint cs-unbroken cs-digits">
          <When iso={query.createTime} />
        </span>
      </div>
      <h2 dir="auto">{queryTitleOf(t, query)}</h2>
      <QueryContent
        text={query.description}

        place={`query.${query.id}`}
        id={query.id}
        addresses={query.pics.map(({ url }) => url)}
        onExpired={() => dispatch(queryWanted())}
      />
      <details className="cs-own-facts">
        <summary>{t('customerQueries.query.facts')}</summary>
        <Facts>
          <Fact name={t('customerQueries.query.number')}>{query.id}</Fact>
          <Fact name={t('customerQueries.query.product')}>{nameOfProduct(t, products, query.comeFrom)}</Fact>
          <Fact name={t('customerQueries.query.category')}>{query.categoryName}</Fact>
          <Fact name={t('customerQueries.query.subject')}>{query.subjectName}</Fact>
          <Fact name={t('customerQueries.query.updatedAt')}>
            <When iso={query.updateTime} />
          </Fact>
        </Facts>
      </details>
    </article>
  );
}
