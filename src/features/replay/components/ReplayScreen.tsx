import { House, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { Button } from '#common/components/Button.tsx';
import { DropArea } from '#common/components/DropArea.tsx';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { useRegisterFiles } from '#common/fileHandles.ts';
import { readMessage } from '#common/messageText.ts';
import { Empty, Failure } from '#common/components/states.tsx';
import { errorText } from '#common/errors.ts';
import { HOME_PATH } from '#common/feature.ts';
import { isolated } from '#contract/names.ts';
import { formatCount } from '#common/format/number.ts';
import { useScreen } from '#common/useScreen.ts';
import {
  addressRead,
  fileChosen,
  replayClosed,
  logLeft,
  seekRequested,
  type Phase,
  retryRequested,
  type Refusal,
  type Trouble,
} from '../playerSlice.ts';
import { selectPhase, selectCheck, selectReport, selectSource } from '../replaySlice.ts';
import { Reports, OpenFile } from './Reports.tsx';
import { verificationText } from './format.ts';
import { Workbench } from './Workbench.tsx';
import './ReplayScreen.css';

/** Shows the list of reports, or one log. The address names the report (`id`) and the position in its log (`at`). */
export function ReplayScreen() {
  const { t } = useTranslation();
  const { name } = useSelector(selectPhase);
  const openFiles = useOpenFiles();
  useScreen({ addressRead, closed: replayClosed });
  return (
    <DropArea onFiles={openFiles} hint={t('replay.dropHere')}>
      <main className={`cs-replay cs-shortened cs-on-canvas cs-scroll cs-stack cs-grow is-${name}`}>
        <header className="cs-replay-head cs-on-surface cs-line-below cs-gap-1-3 cs-row cs-wrap cs-fixed">
          <Link
            to={HOME_PATH}
            className="cs-home-link cs-muted cs-grid"
            title={t('replay.home')}
            aria-label={t('replay.home')}
          >
            <House size={18} />
          </Link>
          <ScreenHeading className="cs-large">{t('replay.title')}</ScreenHeading>
          {name !== 'list' && name !== 'closed' && (
            <>
              <LogTitle />
              <VerificationLine />
              <OtherLog />
            </>
          )}
        </header>
        <Content />
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

function Content(): ReactNode {
  const phase = useSelector(selectPhase);
  switch (phase.name) {
    case 'closed':
      return null;
    case 'list':
      return <Reports />;
    case 'failed':
    case 'refused':
      return <NotOpened phase={phase} />;
    default:
      return <Workbench />;
  }
}

/** Says why a log could not be opened, and what the user can do. */
function NotOpened({ phase }: { readonly phase: Extract<Phase, { readonly name: 'failed' | 'refused' }> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <div className="cs-replay-reports cs-stack cs-gap-4">
      <Panel>
        {phase.name === 'refused' ? <Refused refusal={phase.refusal} /> : <Failed trouble={phase.trouble} />}
      </Panel>
      <div className="cs-replay-openers cs-at-top cs-wrap">
        <Button onClick={() => dispatch(logLeft())}>{t('replay.otherReports')}</Button>
        <OpenFile />
      </div>
    </div>
  );
}

/** `detail` is for developers who know the format. */
function Refused({ refusal: { reason, detail } }: { readonly refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty>
        {t(`replay.refused.${reason}`)}
        {detail !== '' && <code className="cs-replay-detail cs-block cs-mono cs-small cs-breaks">{detail}</code>}
      </Empty>
    </div>
  );
}

function Failed({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isUnknown = trouble.kind === 'call' && trouble.error.kind === 'refused' && trouble.error.code === CODE.notFound;
  if (isUnknown || trouble.kind === 'gone')
    return (
      <div role="alert">
        <Empty>{t(isUnknown ? 'replay.trouble.unknown' : 'replay.trouble.gone')}</Empty>
      </div>
    );
  const reason =
    trouble.kind === 'call' ? readMessage(t, errorText(trouble.error)) : t(`replay.trouble.${trouble.kind}`);
  return (
    <Failure onRetry={() => dispatch(retryRequested())}>
      {t('replay.openFailed')} {reason}
    </Failure>
  );
}

/** Name of the open log, and who reported it. */
function LogTitle() {
  const { t } = useTranslation();
  const source = useSelector(selectSource);
  const report = useSelector(selectReport);
  if (source === null) return null;
  const title =
    source.by === 'report' ? t('replay.report', { id: source.id }) : t('replay.file', { name: isolated(source.name) });
  return (
    <p className="cs-replay-which cs-row cs-gap-2 cs-narrowed cs-flush">
      <strong className="cs-ellipsis">{title}</strong>
      {report !== null && <bdi className="cs-replay-reporter cs-muted cs-ellipsis">{report.staffName}</bdi>}
    </p>
  );
}

/** Result of the verification in one line. */
function VerificationLine() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isOpen = useSelector(selectPhase).name === 'open';
  const check = useSelector(selectCheck);
  if (!isOpen) return null;
  const { hashes, difference } = check.name === 'done' ? check.verification : { hashes: 0, difference: null };
  const isGood = hashes > 0 && difference === null;
  const tone = difference === null ? (isGood ? 'is-good' : '') : 'is-bad';
  return (
    <p
      className={`cs-replay-verification cs-at-end cs-hint cs-row cs-gap-2 cs-narrowed cs-flush ${tone}`.trim()}
      role="status"
    >
      {isGood && <CircleCheck size={16} aria-hidden="true" />}
      {difference === null ? (
        verificationText(t, check)
      ) : (
        <>
          <CircleAlert size={16} aria-hidden="true" />
          {t('replay.differs', { position: formatCount(difference.position) })}
          <Button variant="link" onClick={() => dispatch(seekRequested({ position: difference.position }))}>
            {t('replay.goThere')}
          </Button>
        </>
      )}
    </p>
  );
}

/** Leads back to the list of reports. */
function OtherLog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Button className="compact cs-replay-other" onClick={() => dispatch(logLeft())}>
      {t('replay.otherReports')}
    </Button>
  );
}
