import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { OwnQuery } from '#contract/http/customerQueries.ts';
import { Button } from '#common/components/Button.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading, Tag } from '#common/components/states.tsx';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import { QueryStatus, When } from '#src/conversation/components/queryFacts.tsx';
import { ownQuery, RAISE, selectView, viewOpened } from '../../viewSlice.ts';
import { listPageRequested, selectOwnList, type OwnListState } from '../queriesReducer.ts';
import { QueryPage } from './QueryPage.tsx';
import { RaiseForm } from './RaiseForm.tsx';
import './queries.css';

/** The customer's queries: the list, one query, or the form for a new one. */
export function Queries() {
  const view = useSelector(selectView);
  switch (view.name) {
    case 'chat':
      return null;
    case 'queries':
      return <QueryList />;
    case 'raise':
      return <RaiseForm />;
    case 'query':
      return <QueryPage key={view.id} id={view.id} isRaised={view.isRaised} />;
  }
}

/** The customer's queries, newest first. */
function QueryList() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const list = useSelector(selectOwnList);
  return (
    <>
      <div className="cs-own-scroll cs-breaks cs-fill cs-scroll">
        <div role="status">
          {list.status === 'stale' && <p className="cs-own-note cs-warned">{t('customerQueries.list.stale')}</p>}
        </div>
        <Rows list={list} />
      </div>
      <div className="cs-own-foot cs-fixed">
        <Button variant="primary" fluid onClick={() => dispatch(viewOpened(RAISE))}>
          {t('customer.places.raise')}
        </Button>
      </div>
    </>
  );
}

function Rows({ list: { status, wanted, page, rows } }: { readonly list: OwnListState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (status === 'failed')
    return <Failure onRetry={() => dispatch(listPageRequested(wanted))}>{t('customerQueries.list.failed')}</Failure>;
  if (page === null) return <Loading />;
  if (page.total === 0) return <Empty>{t('customerQueries.list.empty')}</Empty>;
  return (
    <>
      <ul className="cs-list cs-own-list" aria-label={t('customerQueries.list.label')} aria-busy={status === 'loading'}>
        {rows.map((query) => (
          <li key={query.id}>
            <Row query={query} />
          </li>
        ))}
      </ul>
      <Pager page={page} onMove={(to) => dispatch(listPageRequested(to))} />
    </>
  );
}

function Row({ query }: { readonly query: OwnQuery }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <button
      type="button"
      className="cs-own-row cs-pad-3-4 cs-full-width cs-item cs-stack cs-gap-2"
      onClick={() => dispatch(viewOpened(ownQuery(query.id)))}
    >
      <bdi className="cs-large cs-two-lines cs-strong" dir="auto">
        {queryTitleOf(t, query)}
      </bdi>
      <span className="cs-row cs-wrap cs-gap-2">
        <QueryStatus status={query.handleStatus} closed={t('customerQueries.status.closed')} />
        {query.hasNewReply && (
          <Tag positive={false} warning>
            {t('customerQueries.list.newReply')}
          </Tag>
        )}
        <span className="cs-own-time cs-at-end cs-hint cs-unbroken cs-digits">
          <When iso={query.createTime} />
        </span>
      </span>
    </button>
  );
}
