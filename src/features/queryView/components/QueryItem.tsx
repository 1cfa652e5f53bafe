import { useTranslation } from 'react-i18next';
import type { QuerySummary } from '#contract/http/queries.ts';
import { useProductName } from '#common/products/index.ts';
import { QueryStatus, When } from '#src/conversation/components/queryFacts.tsx';
import { queryTitleOf } from '#common/format/queryTitle.ts';
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
      <button type="button" className="cs-query cs-stack" onClick={onOpen}>
        <span className="cs-row cs-between cs-gap-2 cs-narrowed">
          <span className="cs-query-id cs-muted cs-tiny cs-digits cs-ellipsis">
            {[t('queryView.number', { id: query.id }), ...(mark === undefined ? [] : [mark])].join(' · ')}
          </span>
          <QueryStatus status={query.handleStatus} />
        </span>
        <span className="cs-query-title cs-two-lines" dir="auto">
          {queryTitleOf(t, query)}
        </span>
        <span className="cs-query-about cs-muted cs-tiny cs-digits cs-row cs-between cs-gap-2 cs-narrowed">
          <span>{productName(query.comeFrom)}</span>
          <When iso={query.updateTime} />
        </span>
      </button>
    </li>
  );
}
