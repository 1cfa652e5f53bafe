import { CommandButton } from '../../commandBar/index.ts';
import { ReportButton } from '../../problemReport/index.ts';
import { NotificationBell, type NotificationBellProps } from './NotificationBell.tsx';
import { SoundControl } from './SoundControl.tsx';

interface AlertControlsProps extends NotificationBellProps {
  /** The screen has no user menu, which contains this otherwise. */
  readonly hasReport?: boolean;
}

/** The command bar's button, the sound control, the bell with its tray, and the button that reports a problem. */
export function AlertControls({ hasReport = false, ...bell }: AlertControlsProps) {
  return (
    <>
      {!hasReport && <CommandButton />}
      <SoundControl />
      <NotificationBell {...bell} />
      {hasReport && <ReportButton />}
    </>
  );
}
