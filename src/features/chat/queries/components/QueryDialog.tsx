import { SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { Button } from '../../../../common/components/Button.tsx';
import { Modal } from '../../../../common/components/Modal.tsx';
import { Failure, Loading } from '../../../../common/components/states.tsx';
import { QueryText, type OpenedQuery } from '../../../queryView/index.ts';

interface QueryDialogProps {
  readonly opened: OpenedQuery;
  readonly onRetry: (id: string) => void;
  readonly onClose: () => void;
  /** Sends its card into the chat; null where the user may not write. */
  readonly onSend: ((query: QueryDetail) => void) | null;
}

/** One query, to read and to send as a card. */
export function QueryDialog({ opened, onRetry, onClose, onSend }: QueryDialogProps) {
  const { t } = useTranslation();
  const query = opened.status === 'ready' ? opened.query : null;
  const send = onSend !== null && query !== null && (
    <Button variant="primary" onClick={() => onSend(query)}>
      <SendHorizontal size={16} aria-hidden="true" />
      {t('chatQueries.send')}
    </Button>
  );
  return (
    <Modal
      wide
      closesOutside
      title={t('queryView.number', { id: opened.id })}
      onDismiss={onClose}
      {...(send !== false && { actions: send })}
    >
      {opened.status === 'loading' && <Loading />}
      {opened.status === 'failed' && <Failure onRetry={() => onRetry(opened.id)}>{t('queryView.failed')}</Failure>}
      {opened.status === 'ready' && <QueryText query={opened.query} />}
    </Modal>
  );
}
