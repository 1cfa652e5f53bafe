import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { selectIsOnline, type SessionRoot } from '../../session/index.ts';
import { desktopDeclined, desktopRequested, selectIsDesktopAskable, type DesktopRoot } from '../desktopSlice.ts';
import './notifications.css';

/** Asks once, when the user takes chats, whether to show notifications of the desktop. Stands in the flow of the page. */
export function DesktopQuestion() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isAsked = useSelector(
    (state: SessionRoot & DesktopRoot) => selectIsOnline(state) && selectIsDesktopAskable(state),
  );
  if (!isAsked) return null;
  return (
    <div
      className="cs-desktop-question cs-pad-2-4 cs-box cs-row cs-wrap cs-between"
      role="group"
      aria-label={t('notifications.desktop')}
    >
      <p className="cs-flush">{t('notifications.question')}</p>
      <div className="cs-row cs-gap-2 cs-at-end">
        <Button onClick={() => dispatch(desktopDeclined())}>{t('notifications.notNow')}</Button>
        <Button variant="primary" onClick={() => dispatch(desktopRequested())}>
          {t('notifications.turnOn')}
        </Button>
      </div>
    </div>
  );
}
