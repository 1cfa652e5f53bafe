import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { SelectField } from '#common/components/SelectField.tsx';
import { offlineChosen, onlineChosen, selectPresenceStatus } from '../../presence/index.ts';
import { selectIsOnline } from '../../session/index.ts';

/** The selector of the specification. It says the same as the control in the header. */
export function PresenceSelect() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const shown = useSelector(selectIsOnline) ? 'online' : 'offline';
  return (
    <SelectField
      className={`cs-presence is-${shown}`}
      label={t('tasks.presence')}
      options={[
        { value: 'online', label: t('tasks.online') },
        { value: 'offline', label: t('tasks.offline') },
      ]}
      value={shown}
      disabled={useSelector(selectPresenceStatus) === 'changing'}
      onChange={(value) => dispatch(value === 'online' ? onlineChosen() : offlineChosen())}
    />
  );
}
