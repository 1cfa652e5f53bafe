import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { QueryDetail } from '../../../../contract/http/queries.ts';
import { Fact, Facts } from '../../../common/components/Facts.tsx';
import { QueryPictures } from '../../../conversation/components/QueryPictures.tsx';
import { QueryWords } from '../../../conversation/components/QueryWords.tsx';
import type { AppError } from '../../../common/errors.ts';
import { ProductOf, QueryStatus, When } from './queryFacts.tsx';
import './queryView.css';

/** The query that a dialog shows. */
export type OpenedQuery =
  | { readonly status: 'loading'; readonly id: string }
  | { readonly status: 'ready'; readonly id: string; readonly query: QueryDetail }
  | { readonly status: 'failed'; readonly id: string; readonly error: AppError };

/** A query as a dialog shows it. */
export function QueryText({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  return (
    <div className="cs-query-detail">
      <h3 dir="auto">{titleOf(t, query)}</h3>
      <QueryWords text={query.description} />
      <QueryPictures place={`text.${query.id}`} id={query.id} addresses={query.picUrls} />
      <Facts>
        <Fact name={t('queryView.status')}>
          <QueryStatus status={query.handleStatus} />
        </Fact>
        <Fact name={t('queryView.product')}>
          <ProductOf code={query.comeFrom} />
        </Fact>
        <Fact name={t('queryView.category')}>{query.categoryName}</Fact>
        <Fact name={t('queryView.subject')}>{query.subjectName}</Fact>
        <Fact name={t('queryView.reporter')}>{query.createName}</Fact>
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

export function titleOf(t: TFunction, { title }: { readonly title: string }): string {
  return title === '' ? t('queryView.untitled') : title;
}
