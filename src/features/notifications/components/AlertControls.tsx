import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { BarButton } from '../../commandBar/index.ts';
import { ReportButton } from '../../problemReport/index.ts';
import { selectIsOnline } from '../../session/index.ts';
import { soundPressed, selectSound } from '../attentionSlice.ts';
import { NotificationBell, type NotificationBellProps } from './NotificationBell.tsx';
import './notifications.css';

interface AlertControlsProps extends NotificationBellProps {
  /** The screen has no user menu, which contains this otherwise. */
  readonly hasReport?: boolean;
}

/** The command bar's button, the sound control, the bell with its tray, and the button that reports a problem. */
export function AlertControls({ hasReport = false, ...bell }: AlertControlsProps) {
  return (
    <>
      {!hasReport && <BarButton />}
      <SoundControl />
      <NotificationBell {...bell} />
      {hasReport && <ReportButton />}
    </>
  );
}

/**
 * Shows whether the page may ring, and lets the user change that. A click also gives the browser's permission. That
 * it is missing matters only to people who are online: no chat comes to the others.
 */
export function SoundControl() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const sound = useSelector(selectSound);
  const isOnline = useSelector(selectIsOnline);
  if (sound === 'unknown') return null;
  const isUrgent = sound === 'blocked' && isOnline;
  const Icon = sound === 'on' ? Volume2 : VolumeX;
  return (
    <Button
      variant="tertiary"
      className={`cs-sound is-${sound} ${isUrgent ? 'is-urgent' : ''}`.trim()}
      data-asks-for-sound
      title={t(`attention.${sound}Hint`)}
      onClick={() => dispatch(soundPressed())}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={isUrgent ? 'cs-hidden-when-narrow' : 'cs-visually-hidden'}>{t(`attention.${sound}`)}</span>
    </Button>
  );
}
