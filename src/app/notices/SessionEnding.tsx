import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockOf } from '../../common/format/messageTime.ts';
import { selectApproachingEnd, selectTimeZone } from '../../features/session/index.ts';
import './SessionEnding.css';

/** Warns that the session ends soon, over every screen, until it does. */
export function SessionEnding() {
  const { t } = useTranslation();
  const end = useSelector(selectApproachingEnd);
  const zone = useSelector(selectTimeZone);
  return (
    <div role="status">
      {end !== null && (
        <p className="cs-session-ending">{t('session.endsSoon', { time: clockOf(Date.parse(end), zone) })}</p>
      )}
    </div>
  );
}
