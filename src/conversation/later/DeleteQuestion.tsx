import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { deletionAsked, deletionConfirmed, type Deletion } from '../../realtime/index.ts';

interface DeleteQuestionProps {
  readonly chatId: string;
  readonly deletion: Deletion;
}

/** Asks before a message is deleted, and says why it could not be. */
export function DeleteQuestion({ chatId, deletion: { chatSeq, isRunning, problem } }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      title={t('messageTools.deleteTitle')}
      confirmLabel={t('messageTools.delete')}
      declineLabel={t('messageTools.keep')}
      danger
      busy={isRunning}
      onConfirm={() => dispatch(deletionConfirmed({ chatId, chatSeq }))}
      onDecline={() => dispatch(deletionAsked({ chatId, chatSeq: null }))}
    >
      <p>{t('messageTools.deleteLead')}</p>
      {problem !== null && (
        <p className="cs-danger" role="alert">
          {problem === '' ? t('messageTools.notDeleted') : problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
