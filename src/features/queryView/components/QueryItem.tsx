import { useTranslation } from 'react-i18next';
import type { QuerySummary } from '../../../../contract/http/queries.ts';
import { useProductName } from '../../../common/products/index.ts';
import { QueryStatus, When } from '../../../conversation/components/queryFacts.tsx';
import { queryTitleOf } from '../../../common/format/queryTitle.ts';
import './queryView.css';

interface QueryItemProps {
  readonly query: QuerySummary;
  /** A short text for the query that is already on screen. */
  readonly mark?: string;
  readonly onOpen: () => void;
}

/** A query in a narrow list. */
export function QueryItem({ query, mark, onOpen }: QueryItemProps) {
  const { t } = useTranslation();
  const productName = useProductName();
  return (
    <li>
      <button type="button" className="cs-query" onClick={onOpen}>
        <span className="cs-query-line">
          <span className="cs-query-id cs-ellipsis">
            {[t('queryView.number', { id: query.id }), ...(mark === undefined ? [] : [mark])].join(' · ')}
          </span>
          <QueryStatus status={query.handleStatus} />
        </span>
        <span className="cs-query-title" dir="auto">
          {queryTitleOf(t, query)}
        </span>
        <span className="cs-query-about">
          <span>{productName(query.comeFrom)}</span>
          <When iso={query.updateTime} />
        </span>
      </button>
    </li>
  );
}
