import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { selectEndQuestion } from '../chatSelectors.ts';
import { endConfirmed, endDeclined } from '../chatSlice.ts';

/** Asks before a chat ends if something would be lost. */
export function EndQuestion() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const question = useSelector(selectEndQuestion);
  if (question === null) return null;
  const { chatId, loss } = question;
  const isLossless = !loss.draft && !loss.unanswered && loss.unsent === 0;
  return (
    <ConfirmDialog
      title={t('chatEnd.title')}
      confirmLabel={t('chatEnd.confirm')}
      declineLabel={t('chatEnd.keep')}
      danger
      focus={isLossless ? 'confirm' : 'decline'}
      onConfirm={() => dispatch(endConfirmed({ chatId }))}
      onDecline={() => dispatch(endDeclined())}
    >
      {isLossless && <p>{t('chatEnd.lossless')}</p>}
      {loss.unanswered && <p>{t('chatEnd.unanswered')}</p>}
      {loss.draft && <p>{t('chatEnd.draft')}</p>}
      {loss.unsent > 0 && <p>{t('chatEnd.unsent', { count: loss.unsent })}</p>}
    </ConfirmDialog>
  );
}
