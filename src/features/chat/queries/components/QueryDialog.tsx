import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../common/components/Modal.tsx';
import { Failure, Loading } from '../../../../common/components/states.tsx';
import { QueryText, type OpenedQuery } from '../../../queryView/index.ts';

interface QueryDialogProps {
  readonly opened: OpenedQuery;
  readonly onRetry: (id: string) => void;
  readonly onClose: () => void;
}

/** One query, to be read. */
export function QueryDialog({ opened, onRetry, onClose }: QueryDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal wide closesOutside title={t('queryView.number', { id: opened.id })} onDismiss={onClose}>
      {opened.status === 'loading' && <Loading />}
      {opened.status === 'failed' && <Failure onRetry={() => onRetry(opened.id)}>{t('queryView.failed')}</Failure>}
      {opened.status === 'ready' && <QueryText query={opened.query} />}
    </Modal>
  );
}
