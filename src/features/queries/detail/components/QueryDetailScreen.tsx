import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { Link } from '../../../../common/components/Link.tsx';
import { readMessage } from '../../../../common/components/messageText.ts';
import { ScreenHeading } from '../../../../common/components/ScreenHeading.tsx';
import { Empty, Failure, Loading, Tag } from '../../../../common/components/states.tsx';
import { errorText } from '../../../../common/errors.ts';
import { QueryPictures, titleOf } from '../../../queryView/index.ts';
import { selectListAddress } from '../../list/queryListSlice.ts';
import { QueryAssignDialog } from '../assign/components/QueryAssignDialog.tsx';
import { queryChanged, queryClosed, queryOpened } from '../detailSlice.ts';
import { selectShown } from '../detailState.ts';
import { RelatedDialog } from '../related/components/RelatedDialog.tsx';
import { RelatedQueries } from '../related/components/RelatedQueries.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import { FoldedWords } from './FoldedWords.tsx';
import { DatesPanel, PeoplePanel, QueryFactsLine } from './panels.tsx';
import { QueryDeeds } from './QueryDeeds.tsx';
import './QueryDetailScreen.css';

/**
 * One query: what it says, what has been answered, what happened to it, and what can be done with it. Give it the id as
 * `key`, too.
 */
export function QueryDetailScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, query, error } = useSelector(selectShown);
  const back = useSelector(selectListAddress);
  useEffect(() => {
    dispatch(queryOpened({ id }));
    return () => {
      dispatch(queryClosed());
    };
  }, [dispatch, id]);
  const reason = error === null ? null : errorText(error);
  return (
    <div className="cs-screen cs-query-screen">
      <header className="cs-query-head">
        <Link to={back} className="ui button cs-query-back">
          <ArrowLeft size={16} aria-hidden="true" />
          {t('queryDetail.back')}
        </Link>
        <ScreenHeading>{t('queryView.number', { id })}</ScreenHeading>
        {query?.isExpired === true && (
          <Tag positive={false} warning>
            {t('queryView.expired')}
          </Tag>
        )}
        {query !== null && <QueryDeeds query={query} />}
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

/** In one column: the query and its conversation, then who and when, then what else was asked. */
function QueryParts({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <div className="cs-query-parts">
      <div className="cs-query-main">
        <article className="cs-panel cs-query-paper" aria-label={t('queryDetail.query')}>
          <h2 className="cs-query-subject" dir="auto">
            {titleOf(t, query)}
          </h2>
          <QueryFactsLine query={query} />
          <FoldedWords text={query.description} />
          <QueryPictures
            place={`query.${query.id}`}
            id={query.id}
            addresses={query.picUrls}
            onExpired={() => dispatch(queryChanged({ id: query.id }))}
          />
        </article>
        <DetailTabs query={query} />
      </div>
      <div className="cs-query-rail">
        <div className="cs-query-about-panels">
          <DatesPanel query={query} />
          <PeoplePanel query={query} />
        </div>
        <RelatedQueries query={query} />
      </div>
    </div>
  );
}

function Panel({ children }: { readonly children: ReactNode }) {
  return <div className="cs-panel">{children}</div>;
}
