import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../common/components/ConfirmDialog.tsx';
import { SelectField } from '../../../common/components/SelectField.tsx';
import { selectIsOnline } from '../../session/index.ts';
import {
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  onlineChosen,
  selectPresenceStatus,
} from '../presenceSlice.ts';

/** Sets the user online or offline. Going offline asks first, because it returns the user's open chats to the queue. */
export function PresenceSelect() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isOnline = useSelector(selectIsOnline);
  const status = useSelector(selectPresenceStatus);
  const shown = isOnline && status !== 'asking' ? 'online' : 'offline';
  return (
    <>
      <SelectField
        className={`cs-presence is-${shown}`}
        label={t('tasks.presence')}
        options={[
          { value: 'online', label: t('tasks.online') },
          { value: 'offline', label: t('tasks.offline') },
        ]}
        value={shown}
        disabled={status === 'changing'}
        onChange={(value) => dispatch(value === 'online' ? onlineChosen() : offlineChosen())}
      />
      {status === 'asking' && (
        <ConfirmDialog
          title={t('tasks.offlineTitle')}
          confirmLabel={t('common.yesConfirm')}
          declineLabel={t('leaving.stayOnline')}
          danger
          onConfirm={() => dispatch(offlineConfirmed())}
          onDecline={() => dispatch(offlineDeclined())}
        >
          {t('leaving.offlineWarning')}
        </ConfirmDialog>
      )}
    </>
  );
}
