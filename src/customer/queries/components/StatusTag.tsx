import { useTranslation } from 'react-i18next';
import { QUERY_STATUS } from '../../../../contract/domain.ts';
import { Tag } from '../../../common/components/states.tsx';

/** Whether the query is open. */
export function StatusTag({ status }: { readonly status: number }) {
  const { t } = useTranslation();
  const isOpen = status !== QUERY_STATUS.closed;
  return <Tag positive={isOpen}>{isOpen ? t('customerQueries.status.open') : t('customerQueries.status.closed')}</Tag>;
}
