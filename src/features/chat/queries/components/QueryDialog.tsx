import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { Modal } from '../../../../common/components/Modal.tsx';
import { Failure, Loading } from '../../../../common/components/states.tsx';
import type { OpenedQuery } from '../queriesSlice.ts';
import { ProductOf, QueryStatus, When } from './queryFacts.tsx';
import '../../components/facts.css';

interface QueryDialogProps {
  readonly opened: OpenedQuery;
  readonly onRetry: (id: string) => void;
  readonly onClose: () => void;
}

/** One query, to be read. */
export function QueryDialog({ opened, onRetry, onClose }: QueryDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal wide closesOutside title={t('chatQueries.number', { id: opened.id })} onDismiss={onClose}>
      {opened.status === 'loading' && <Loading />}
      {opened.status === 'failed' && <Failure onRetry={() => onRetry(opened.id)}>{t('chatQueries.queryFailed')}</Failure>}
      {opened.status === 'ready' && <QueryText query={opened.query} />}
    </Modal>
  );
}

function QueryText({ query }: { readonly query: QueryDetail }) {
  const { t } = useTranslation();
  return (
    <div className="cs-query-detail">
      <h3 dir="auto">{query.title === '' ? t('chatQueries.untitled') : query.title}</h3>
      <p className="cs-query-text" dir="auto">{query.description}</p>
      {query.picUrls.length > 0 && (
        <ul className="cs-query-pictures" aria-label={t('chatQueries.pictures')}>
          {query.picUrls.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('chatQueries.picture', { number: index + 1 })}>
                <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className="cs-facts">
        <Fact name={t('chatQueries.status')}><QueryStatus status={query.handleStatus} /></Fact>
        <Fact name={t('chatQueries.product')}><ProductOf code={query.comeFrom} /></Fact>
        <Fact name={t('chatQueries.category')}>{query.categoryName}</Fact>
        <Fact name={t('chatQueries.subject')}>{query.subjectName}</Fact>
        <Fact name={t('chatQueries.reporter')}>{query.createName}</Fact>
        <Fact name={t('chatQueries.assignee')}>{query.handleName}</Fact>
        <Fact name={t('chatQueries.created')}><When iso={query.createTime} /></Fact>
        <Fact name={t('chatQueries.updated')}><When iso={query.updateTime} /></Fact>
      </dl>
    </div>
  );
}

/** Nothing known is a dash, not a hole. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <div><dt>{name}</dt><dd dir="auto">{children === '' ? '–' : children}</dd></div>;
}
