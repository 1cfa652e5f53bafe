import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { clockOf } from '#common/format/messageTime.ts';
import { selectApproachingEnd, selectTimeZone, sessionEndWarningClosed } from '../../features/session/index.ts';
import './SessionEnding.css';

/** Warns on every screen that the session ends soon, until the user closes the warning. */
export function SessionEnding() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const end = useSelector(selectApproachingEnd);
  const zone = useSelector(selectTimeZone);
  return (
    <div role="status">
      {end !== null && (
        <div className="cs-session-ending cs-row cs-gap-2 cs-small cs-breaks cs-flush">
          <span>{t('session.endsSoon', { time: clockOf(Date.parse(end), zone) })}</span>
          <IconButton
            label={t('common.close')}
            icon={<X size={16} />}
            onClick={() => dispatch(sessionEndWarningClosed())}
          />
        </div>
      )}
    </div>
  );
}
