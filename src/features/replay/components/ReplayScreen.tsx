import { House } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { DropArea } from '#common/components/DropArea.tsx';
import { Link } from '#common/components/Link.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { useRegisterFiles } from '#common/components/fileHandles.tsx';
import { useScreen } from '#common/useScreen.ts';
import { addressRead, fileChosen, replayClosed } from '../replayEvents.ts';
import { selectPhase } from '../replaySlice.ts';
import { Reports } from './Reports.tsx';
import { LogTitle, OtherLog, VerificationLine } from './LogHeader.tsx';
import { NotOpened } from './NotOpened.tsx';
import type { ReplayFrameProps } from './ReplayFrameView.tsx';
import { Workbench } from './Workbench.tsx';
import './ReplayScreen.css';

interface ReplayScreenProps {
  /** The frame that draws the recorded screens. It is mounted while a log is open, and again for each log. */
  readonly ReplayFrame: ComponentType<ReplayFrameProps>;
  readonly homePath: string;
}

/** Shows the list of reports, or one log. The address names the report (`id`) and the position in its log (`at`). */
export function ReplayScreen({ ReplayFrame, homePath }: ReplayScreenProps) {
  const { t } = useTranslation();
  const { name } = useSelector(selectPhase);
  const openFiles = useOpenFiles();
  useScreen({ addressRead, closed: replayClosed });
  return (
    <DropArea onFiles={openFiles} hint={t('replay.dropHere')}>
      <main className={`cs-replay cs-stack cs-grow is-${name}`}>
        <header className="cs-replay-head cs-row cs-wrap cs-fixed">
          <Link
            to={homePath}
            className="cs-replay-home cs-muted cs-grid"
            title={t('replay.home')}
            aria-label={t('replay.home')}
          >
            <House size={18} />
          </Link>
          <ScreenHeading className="cs-replay-title">{t('replay.title')}</ScreenHeading>
          {name !== 'list' && name !== 'closed' && (
            <>
              <LogTitle />
              <VerificationLine />
              <OtherLog />
            </>
          )}
        </header>
        <Content ReplayFrame={ReplayFrame} onFiles={openFiles} />
      </main>
    </DropArea>
  );
}

/** Opens the first of the files, as one log is open at a time. */
function useOpenFiles(): (files: readonly File[]) => void {
  const dispatch = useDispatch();
  const registerFiles = useRegisterFiles();
  return (files) => {
    const [file] = files;
    const [handle] = registerFiles(files.slice(0, 1));
    if (file !== undefined && handle !== undefined) dispatch(fileChosen({ fileId: handle.id, name: file.name }));
  };
}

interface ContentProps extends Pick<ReplayScreenProps, 'ReplayFrame'> {
  readonly onFiles: (files: readonly File[]) => void;
}

function Content({ ReplayFrame, onFiles }: ContentProps): ReactNode {
  const phase = useSelector(selectPhase);
  switch (phase.name) {
    case 'closed':
      return null;
    case 'list':
      return <Reports onFiles={onFiles} />;
    case 'failed':
    case 'refused':
      return <NotOpened phase={phase} onFiles={onFiles} />;
    default:
      return <Workbench ReplayFrame={ReplayFrame} />;
  }
}
