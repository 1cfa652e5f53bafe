import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../common/components/ConfirmDialog.tsx';
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
        title={t('session.unsavedTitle')}
        confirmLabel={t('session.logOutAnyway')}
        declineLabel={t('session.staySignedIn')}
        danger
      >
        {t('session.unsaved')}
      </ConfirmDialog>
    );
  }
  return question.about === 'unsent' ? (
    <ConfirmDialog
      {...answers}
      key="unsent"
      title={t('session.unsentTitle')}
      confirmLabel={t('session.logOutAnyway')}
      declineLabel={t('session.staySignedIn')}
      danger
    >
      {t('session.unsent', { count: question.count })}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...answers}
      key="openChats"
      title={t('session.logOutTitle')}
      confirmLabel={t('common.yesConfirm')}
      declineLabel={t('session.stayOnline')}
      danger
    >
      {t('session.offlineWarning')}
    </ConfirmDialog>
  );
}
