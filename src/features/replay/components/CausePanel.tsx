import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Causes, CauseStep, Frame } from '#src/actionLog/replay/index.ts';
import { Button } from '#common/components/Button.tsx';
import { formatCount } from '#common/format/number.ts';
import { jumpRequested, seekRequested } from '../playerSlice.ts';

/** Most frames that a line names. The panel of frames has them all. */
const FRAMES_MAX = 3;

/** What led to the action, back to what is known first, and what it led to. */
export function CausePanel({ causes: { chain, ends, ledTo } }: { readonly causes: Causes }) {
  const { t } = useTranslation();
  if (chain.length === 0) return <p className="cs-hint cs-flush">{t('replay.noEntry')}</p>;
  return (
    <>
      <Steps label={t('replay.panel.cause')} steps={chain} />
      {ends !== 'first' && <p className="cs-hint cs-flush">{t(`replay.causeEnds.${ends}`)}</p>}
      <h3 className="cs-small">{t('replay.ledTo')}</h3>
      {ledTo.length === 0 ? (
        <p className="cs-hint cs-flush">{t('replay.ledToNothing')}</p>
      ) : (
        <Steps label={t('replay.ledTo')} steps={ledTo} />
      )}
    </>
  );
}

function Steps({ label, steps }: { readonly label: string; readonly steps: readonly CauseStep[] }) {
  return (
    <ol className="cs-list cs-stack cs-gap-2 cs-small" aria-label={label}>
      {steps.map((step) => (
        <Step key={step.position} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { position, by, type, via, key, frames } }: { readonly step: CauseStep }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const cause = via === null ? t(`replay.by.${by}`) : t(`replay.via.${via}`);
  return (
    <li className="cs-row cs-wrap cs-gap-2">
      <Button
        variant="link"
        aria-label={t('replay.rowAt', { position: formatCount(position) })}
        onClick={() => dispatch(seekRequested({ position }))}
      >
        {formatCount(position)}
      </Button>
      <code className="cs-breaks">{type}</code>
      <span className="cs-muted">{key === null ? cause : t('replay.viaKey', { key })}</span>
      {frames.slice(0, FRAMES_MAX).map((frame, index) => (
        <FrameName key={`${index}-${frame.seq}`} frame={frame} />
      ))}
      {frames.length > FRAMES_MAX && <span className="cs-muted">…</span>}
    </li>
  );
}

function FrameName({ frame: { direction, name, seq } }: { readonly frame: Frame }) {
  const { t } = useTranslation();
  return (
    <span>
      {t(direction === 'in' ? 'replay.causeFrameIn' : 'replay.causeFrameOut', { name, seq: formatCount(seq) })}
    </span>
  );
}

/** Goes to the action before this one that changed the same value. */
export function PreviousChange({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Button
      variant="link"
      aria-label={t('replay.previousChangeOf', { path })}
      onClick={() => dispatch(jumpRequested({ by: 'change', path }))}
    >
      {t('replay.previousChange')}
    </Button>
  );
}
