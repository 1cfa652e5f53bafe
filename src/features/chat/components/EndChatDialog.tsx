import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../common/components/ConfirmDialog.tsx';
import type { EndingLoss } from '../chatSlice.ts';

interface EndChatDialogProps {
  readonly loss: EndingLoss;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

/** Asks before a chat ends if something would be lost. */
export function EndChatDialog({ loss, onConfirm, onDecline }: EndChatDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('chat.endTitle')}
      confirmLabel={t('chat.endConfirm')}
      declineLabel={t('chat.endKeep')}
      danger
      onConfirm={onConfirm}
      onDecline={onDecline}
    >
      {loss.unanswered && <p>{t('chat.endUnanswered')}</p>}
      {loss.draft && <p>{t('chat.endDraft')}</p>}
      {loss.unsent > 0 && <p>{t('chat.endUnsent', { count: loss.unsent })}</p>}
    </ConfirmDialog>
  );
}
