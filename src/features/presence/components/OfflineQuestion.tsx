import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { offlineConfirmed, offlineDeclined } from '../presenceSlice.ts';

/**
 * Asks before going offline, because the user's open chats go back to the line.
 * @param openChats how many these are
 */
export function OfflineQuestion({ openChats }: { readonly openChats: number }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      title={t('presence.goOffline')}
      declineLabel={t('presence.stayOnline')}
      danger
      onConfirm={() => dispatch(offlineConfirmed())}
      onDecline={() => dispatch(offlineDeclined())}
    >
      <p>{t('presence.offlineWarning')}</p>
      <p>{openChats === 0 ? t('presence.noOpenChats') : t('presence.openChats', { count: openChats })}</p>
    </ConfirmDialog>
  );
}
