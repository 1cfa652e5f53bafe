import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '#common/components/ConfirmDialog.tsx';
import { logoutConfirmed, logoutDeclined, selectLogoutQuestion } from '../../features/session/index.ts';

/** Questions before a log-out that would lose something. */
export function LogoutDialogs() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const question = useSelector(selectLogoutQuestion);
  if (question === null) return null;
  const answers = { onConfirm: () => dispatch(logoutConfirmed()), onDecline: () => dispatch(logoutDeclined()) };
  if (question.about === 'unsaved') {
    return (
      <ConfirmDialog
        {...answers}
        key="unsaved"
        title={t('leaving.unsavedTitle')}
        confirmLabel={t('leaving.logOutAnyway')}
        declineLabel={t('leaving.staySignedIn')}
        danger
      >
        {t('leaving.unsaved')}
      </ConfirmDialog>
    );
  }
  return question.about === 'unsent' ? (
    <ConfirmDialog
      {...answers}
      key="unsent"
      title={t('leaving.unsentTitle')}
      confirmLabel={t('leaving.logOutAnyway')}
      declineLabel={t('leaving.staySignedIn')}
      danger
    >
      {t('leaving.unsent', { count: question.count })}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...answers}
      key="openChats"
      title={t('leaving.logOutTitle')}
      confirmLabel={t('common.yesConfirm')}
      declineLabel={t('presence.stayOnline')}
      danger
    >
      <p>{t('presence.offlineWarning')}</p>
      <p>{t('presence.openChats', { count: question.count })}</p>
    </ConfirmDialog>
  );
}
