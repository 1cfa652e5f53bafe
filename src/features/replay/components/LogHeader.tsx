import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { formatCount } from '#common/format/number.ts';
import { isolated } from '#common/format/isolated.ts';
import { logLeft, seekRequested } from '../replayEvents.ts';
import { selectCheck, selectPhase, selectReport, selectSource } from '../replaySlice.ts';

/** Name of the open log, and who reported it. */
export function LogTitle() {
  const { t } = useTranslation();
  const source = useSelector(selectSource);
  const report = useSelector(selectReport);
  if (source === null) return null;
  const title =
    source.by === 'report' ? t('replay.report', { id: source.id }) : t('replay.file', { name: isolated(source.name) });
  return (
    <p className="cs-replay-which cs-row cs-gap-2 cs-narrowed cs-flush">
      <strong>{title}</strong>
      {report !== null && <bdi className="cs-replay-reporter">{report.staffName}</bdi>}
    </p>
  );
}

/** Result of the verification in one line. */
export function VerificationLine() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const phase = useSelector(selectPhase);
  const check = useSelector(selectCheck);
  if (phase.name !== 'open') return null;
  const difference = check.name === 'done' ? check.verification.difference : null;
  if (check.name !== 'done') {
    return (
      <p className="cs-replay-verification cs-hint cs-row cs-gap-2 cs-narrowed cs-flush" role="status">
        {check.name === 'running' ? t('replay.checking') : t('replay.checkFailed')}
      </p>
    );
  }
  if (difference === null) {
    const { hashes } = check.verification;
    return (
      <p
        className={`cs-replay-verification cs-hint cs-row cs-gap-2 cs-narrowed cs-flush ${hashes > 0 ? 'is-good' : ''}`.trim()}
        role="status"
      >
        {hashes > 0 ? (
          <>
            <CircleCheck size={16} aria-hidden="true" />
            {t('replay.agree', { count: hashes })}
          </>
        ) : (
          t('replay.noHashes')
        )}
      </p>
    );
  }
  const { position } = difference;
  return (
    <p className="cs-replay-verification cs-hint cs-row cs-gap-2 cs-narrowed cs-flush is-bad" role="status">
      <CircleAlert size={16} aria-hidden="true" />
      {t('replay.differs', { position: formatCount(position) })}
      <Button variant="link" onClick={() => dispatch(seekRequested({ position }))}>
        {t('replay.goThere')}
      </Button>
    </p>
  );
}

/** Leads back to the list of reports. */
export function OtherLog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Button className="compact cs-replay-other" onClick={() => dispatch(logLeft())}>
      {t('replay.otherReports')}
    </Button>
  );
}
