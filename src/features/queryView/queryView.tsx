import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryDetail, QuerySummary } from '#contract/http/queries.ts';
import { QueryContent } from '#src/conversation/components/QueryContent.tsx';
import { QueryStatus, When } from '#src/conversation/components/queryFacts.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { queryTitleOf, customerNameOf } from '#common/format/erasedNames.ts';
import type { Loaded, LoadedState } from '#common/loaded.ts';
import { useProductName } from '#common/products.ts';
import './queryView.css';

interface QueryItemProps {
  readonly query: QuerySummary;
  /** A short text for the query that is already on screen. */
  readonly mark?: string;
  readonly onOpen: () => void;
}

export function QueryItem({ query, mark, onOpen }: QueryItemProps) {
  const { t } = useTranslation();
  const productName = useProductName();
  return (
    <li>
      <button type="button" className="cs-query cs-gap-half cs-rounded cs-full-width cs-item cs-stack" onClick={onOpen}>
        <span className="cs-row cs-between cs-gap-2 cs-narrowed">
          <span className="cs-query-id cs-muted cs-tiny cs-digits cs-ellipsis">
            {[t('queryView.number', { id: query.id }), ...(mark === undefined ? [] : [mark])].join(' · ')}
          </span>
          <QueryStatus status={query.handleStatus} />
        </span>
        <span className="cs-query-title cs-own-direction cs-two-lines" dir="auto">
          {queryTitleOf(t, query)}
        </span>
        <span className="cs-query-about cs-muted cs-tiny cs-digits cs-row cs-between cs-gap-2 cs-narrowed">
          <span>{productName(query.comeFrom)}</span>
          <span className="cs-unbroken">
            <When iso={query.updateTime} />
          </span>
        </span>
      </button>
    </li>
  );
}

interface QueryRef {
  readonly id: string;
}

/** The query in a dialog. */
export type OpenedQuery = LoadedState<QueryRef, QueryDetail>;

interface QueryDialogProps {
  readonly opened: Loaded<QueryRef, QueryDetail>;
  /** Buttons at the bottom; null: none. `query`: null until it has loaded. */
  readonly actions: (id: string, query: QueryDetail | null) => ReactNode;
}

export function QueryDialog({ opened: { actions: does, select }, actions }: QueryDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const opened = useSelector(select);
  if (opened.status === 'closed') return null;
  const { id } = opened.of;
  const buttons = actions(id, opened.status === 'ready' ? opened.content : null);
  return (
    <Modal
      wide
      closesOutside
      title={t('queryView.number', { id })}
      onDismiss={() => dispatch(does.closed())}
      {...(buttons !== null && { actions: buttons })}
    >
      {opened.status === 'loading' && <Loading />}
      {opened.status === 'failed' && (
        <Failure onRetry={() => dispatch(does.opened({ id }))}>{t('queryView.failed')}</Failure>
      )}
      {opened.status === 'ready' && <QueryText query={opened.content} />}
    </Modal>
  );
}

function QueryText({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  const productName = useProductName();
  return (
    <div className="cs-query-detail">
      <h3 className="cs-breaks" dir="auto">
        {queryTitleOf(t, query)}
      </h3>
      <QueryContent text={query.description} viewKey={`text.${query.id}`} id={query.id} addresses={query.picUrls} />
      <Facts>
        <Fact name={t('queryView.status')}>
          <QueryStatus status={query.handleStatus} />
        </Fact>
        <Fact name={t('queryView.product')}>{productName(query.comeFrom)}</Fact>
        <Fact name={t('queryView.category')}>{query.categoryName}</Fact>
        <Fact name={t('queryView.subject')}>{query.subjectName}</Fact>
        <Fact name={t('queryView.reporter')}>{customerNameOf(t, query.createName)}</Fact>
        <Fact name={t('queryView.assignee')}>{query.handleName}</Fact>
        <Fact name={t('queryView.created')}>
          <When iso={query.createTime} />
        </Fact>
        <Fact name={t('queryView.updated')}>
          <When iso={query.updateTime} />
        </Fact>
      </Facts>
    </div>
  );
}
