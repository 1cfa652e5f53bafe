import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '#common/components/Note.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { readMessage } from '#common/messageText.ts';
import { errorText } from '#common/errors.ts';
import { isolated } from '#contract/names.ts';
import { deletionConfirmed, deletionDeclined, selectDeletion } from '../accountsSlice.ts';

/** Asks for confirmation before it deletes an account. */
export function DeleteDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const deletion = useSelector(selectDeletion);
  if (deletion === null) return null;
  const {
    account: { account, name },
    status,
    error,
  } = deletion;
  return (
    <ConfirmDialog
      title={t('accounts.deleteTitle')}
      confirmLabel={t('common.yesConfirm')}
      declineLabel={t('dialogForm.cancel')}
      danger
      busy={status === 'deleting'}
      onConfirm={() => dispatch(deletionConfirmed())}
      onDecline={() => dispatch(deletionDeclined())}
    >
      <p>{t('accounts.deleteWhom', { name: isolated(name), account: isolated(account) })}</p>
      <p>{t('accounts.deleteLead')}</p>
      {error !== null && (
        <Note isError role="alert">
          {readMessage(t, errorText(error))}
        </Note>
      )}
    </ConfirmDialog>
  );
}
