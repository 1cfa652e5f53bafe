import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useClock } from '#common/clock/index.ts';
import { Panel } from '#common/components/Panel.tsx';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Link } from '#common/components/Link.tsx';
import { readMessage } from '#common/components/messageText.ts';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { errorText } from '#common/errors.ts';
import { QueryPictures } from '#src/conversation/components/QueryContent.tsx';
import { queryTitleOf } from '#common/format/queryTitle.ts';
import { selectListAddress } from '../../list/queryListSlice.ts';
import { ReplyHead, Replies } from '../../replies/index.ts';
import { QueryTurn } from '../../components/QueryTurn.tsx';
import { QueryAssignDialog } from '../assign/components/QueryAssignDialog.tsx';
import { queryChanged, queryClosed, queryOpened, tabTurned } from '../detailSlice.ts';
import { selectShown } from '../detailState.ts';
import { QueryLog } from '../log/components/QueryLog.tsx';
import { RelatedDialog } from '../related/components/RelatedDialog.tsx';
import { RelatedQueries } from '../related/components/RelatedQueries.tsx';
import { FoldedText } from './FoldedText.tsx';
import { FactsPanel } from './panels.tsx';
import { QueryActions } from './QueryActions.tsx';
import './QueryDetailScreen.css';

/** One query with its text, replies, log and actions. Use the id as `key`, too. */
export function QueryDetailScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, query, error } = useSelector(selectShown);
  const back = useSelector(selectListAddress);
  useClock();
  useEffect(() => {
    dispatch(queryOpened({ id }));
    return () => {
      dispatch(queryClosed());
    };
  }, [dispatch, id]);
  const reason = error === null ? null : errorText(error);
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-query-screen">
      <header className="cs-query-head cs-row cs-wrap">
        <Link to={back} className="ui button cs-query-back">
          <ArrowLeft size={16} aria-hidden="true" />
          {t('queryDetail.back')}
        </Link>
        <div className="cs-query-name">
          <ScreenHeading>{t('queryView.number', { id })}</ScreenHeading>
          {query !== null && (
            <h2 className="cs-query-subject cs-breaks cs-flush" dir="auto">
              {queryTitleOf(t, query)}
            </h2>
          )}
        </div>
        {query !== null && (
          <div className="cs-query-actions cs-row cs-wrap cs-narrowed">
            <QueryTurn query={query} />
            <QueryActions query={query} />
          </div>
        )}
      </header>
      {status === 'loading' && (
        <Panel>
          <Loading />
        </Panel>
      )}
      {status === 'failed' && (
        <Panel>
          <Failure onRetry={() => dispatch(queryOpened({ id }))}>
            {t('queryView.failed')} {reason && readMessage(t, reason)}
          </Failure>
        </Panel>
      )}
      {status === 'missing' && (
        <Panel>
          <Empty
            action={
              <Link to={back} className="ui button">
                {t('queryDetail.toList')}
              </Link>
            }
          >
            {t('queryDetail.missing', { id })}
          </Empty>
        </Panel>
      )}
      {query !== null && <QueryParts query={query} />}
      {query !== null && <QueryAssignDialog />}
      <RelatedDialog />
    </div>
  );
}

/** In one column on a narrow screen: query and conversation, then the facts, then related queries. */
function QueryParts({ query }: { readonly query: QueryDetail }) {
  return (
    <div className="cs-query-parts cs-gap-4 cs-grid">
      <DetailTabs query={query} />
      <div className="cs-query-rail cs-stack cs-gap-4 cs-narrowed">
        <FactsPanel query={query} />
        <RelatedQueries query={query} />
      </div>
    </div>
  );
}

/**
 * The conversation about a query, and its log. The conversation stays mounted, so that a half-written reply survives a
 * look at the log.
 */
function DetailTabs({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { tab } = useSelector(selectShown);
  return (
    <Panel className="cs-query-tabs">
      <Tabs
        label={t('queryDetail.tabs')}
        tabs={[
          { name: 'conversion', label: t('queryDetail.conversion') },
          { name: 'log', label: t('queryDetail.log') },
        ]}
        active={tab}
        onSelect={(next) => dispatch(tabTurned({ tab: next }))}
      >
        <div className="cs-query-conversation" hidden={tab !== 'conversion'}>
          <Replies query={query}>
            <Opening query={query} />
          </Replies>
        </div>
        {tab === 'log' && <QueryLog />}
      </Tabs>
    </Panel>
  );
}

/** What the customer wrote first: the oldest entry of the timeline. */
function Opening({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <article className="cs-reply cs-box cs-narrowed is-customer cs-query-paper" aria-label={t('queryDetail.query')}>
      <ReplyHead
        name={query.createName}
        avatar={query.createHeadImg}
        userType={PERSON_TYPE.customer}
        createTime={query.createTime}
      />
      <FoldedText text={query.description} />
      <QueryPictures
        place={`query.${query.id}`}
        id={query.id}
        addresses={query.picUrls}
        onExpired={() => dispatch(queryChanged({ id: query.id }))}
      />
    </article>
  );
}
