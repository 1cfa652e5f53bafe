import { House } from 'lucide-react';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { DropArea } from '../../../common/components/chat/DropArea.tsx';
import { Link } from '../../../common/components/Link.tsx';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { useRegisterFiles } from '../../../common/components/fileHandles.tsx';
import { addressRead, fileChosen, replayClosed } from '../replayEvents.ts';
import { selectPhase } from '../replaySlice.ts';
import { Reports } from './Reports.tsx';
import { LogTitle, OtherLog, VerdictLine } from './LogHead.tsx';
import { NotOpened } from './NotOpened.tsx';
import type { StageProps } from './stageProps.ts';
import { Workbench } from './Workbench.tsx';
import './ReplayScreen.css';

interface ReplayScreenProps {
  /** What draws the screens. Drawn as long as a log is open, and anew for each. */
  readonly Stage: ComponentType<StageProps>;
  readonly homePath: string;
}

/**
 * Problems that were reported, or one log: of the report that the address names (`id`; `at` is the position in it), or
 * of a file.
 */
export function ReplayScreen({ Stage, homePath }: ReplayScreenProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { name } = useSelector(selectPhase);
  const openFiles = useOpenFiles();
  const { search } = useLocation();
  useEffect(() => {
    dispatch(addressRead({ search }));
  }, [dispatch, search]);
  useEffect(
    () => () => {
      dispatch(replayClosed());
    },
    [dispatch],
  );
  return (
    <DropArea onFiles={openFiles} hint={t('replay.dropHere')}>
      <main className={`cs-replay is-${name}`}>
        <header className="cs-replay-head">
          <Link to={homePath} className="cs-replay-home" title={t('replay.home')} aria-label={t('replay.home')}>
            <House size={18} />
          </Link>
          <ScreenHeading className="cs-replay-title">{t('replay.title')}</ScreenHeading>
          {name !== 'list' && name !== 'closed' && (
            <>
              <LogTitle />
              <VerdictLine />
              <OtherLog />
            </>
          )}
        </header>
        <Content Stage={Stage} onFiles={openFiles} />
      </main>
    </DropArea>
  );
}

/** The first of the files: one log is opened at a time. */
function useOpenFiles(): (files: readonly File[]) => void {
  const dispatch = useDispatch();
  const registerFiles = useRegisterFiles();
  return (files) => {
    const [file] = files;
    const [handle] = registerFiles(files.slice(0, 1));
    if (file !== undefined && handle !== undefined) dispatch(fileChosen({ fileId: handle.id, name: file.name }));
  };
}

interface ContentProps extends Pick<ReplayScreenProps, 'Stage'> {
  readonly onFiles: (files: readonly File[]) => void;
}

function Content({ Stage, onFiles }: ContentProps): ReactNode {
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
      return <Workbench Stage={Stage} />;
  }
}
