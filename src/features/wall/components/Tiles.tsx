import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { WALL_RISK_MS } from '#contract/serviceLimits.ts';
import type { WallFigures } from '#contract/http/wall.ts';
import { Link } from '#common/components/Link.tsx';
import type { WaitTone } from '#common/deadlines.ts';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount } from '#common/format/number.ts';
import { leaderPath } from '../../leader/index.ts';
import type { Watched } from '../thresholds.ts';
import { stopwatch } from '../wallParts.ts';
import {
  recentChosen,
  selectFigures,
  selectRecentSince,
  selectTone,
  selectToday,
  type WallRoot,
} from '../wallSlice.ts';

/** In place of a figure that is not known. */
export const NONE = '–';

/** Longer figures are drawn smaller, so that they fit. In characters. */
const SHORT_MAX = 5;

/** The figures that are read from afar. Each opens the list of what it counts. */
export function Tiles() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('wall.figures')} className="cs-wall-tiles cs-grid">
      <InLine />
      <Late />
      <AtRisk />
      <Answered />
      <Missed />
      <FirstResponse />
    </section>
  );
}

/** null: not known yet. */
function useFigure(of: (figures: WallFigures) => number | null): number | null {
  return useSelector((root: WallRoot) => {
    const figures = selectFigures(root);
    return figures === null ? null : of(figures);
  });
}

function useTone(name: Watched): WaitTone {
  return useSelector((root: WallRoot) => selectTone(root, name));
}

function InLine() {
  const { t } = useTranslation();
  const live = useFigure((figures) => figures.live);
  return (
    <Tile
      label={t('wall.inLine')}
      value={useFigure((figures) => figures.inLine)}
      tone={useTone('inLine')}
      to={leaderPath({ tasks: { show: 'inLine' } })}
      hint={live === null ? '' : t('wall.inLineHint', { live: formatCount(live) })}
    />
  );
}

function Late() {
  const { t } = useTranslation();
  return (
    <Tile
      label={t('wall.late')}
      value={useFigure((figures) => figures.late)}
      tone={useTone('late')}
      to={leaderPath({ tasks: { show: 'late' } })}
      hint={t('wall.lateHint')}
    />
  );
}

function AtRisk() {
  const { t } = useTranslation();
  return (
    <Tile
      label={t('wall.atRisk')}
      value={useFigure((figures) => figures.atRisk)}
      tone={useTone('atRisk')}
      to={leaderPath({ tasks: { show: 'atRisk' } })}
      hint={t('wall.atRiskHint', { span: formatDuration(t, WALL_RISK_MS) })}
    />
  );
}

function Answered() {
  const { t } = useTranslation();
  const all = useFigure((figures) => figures.cameInToday);
  return (
    <Tile
      label={t('wall.answered')}
      value={useFigure((figures) => figures.answeredToday)}
      to={leaderPath({ tasks: { show: 'firstAnswered', day: useSelector(selectToday) } })}
      hint={all === null ? '' : t('wall.answeredHint', { all: formatCount(all) })}
    />
  );
}

function Missed() {
  const { t } = useTranslation();
  return (
    <Tile
      label={t('wall.missed')}
      value={useFigure((figures) => figures.missedToday)}
      tone={useTone('missed')}
      to={leaderPath({ tasks: { show: 'missed', day: useSelector(selectToday) } })}
      hint={t('wall.missedHint')}
    />
  );
}

function FirstResponse() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const ms = useFigure(({ recent }) => recent.firstResponseMs);
  const answered = useFigure(({ recent }) => recent.answered);
  const all = useFigure(({ recent }) => recent.cameIn);
  const since = useSelector(selectRecentSince);
  const onFollow = () => dispatch(recentChosen());
  return (
    <Tile
      label={t('wall.firstResponse')}
      value={ms}
      shown={ms === null ? NONE : stopwatch(ms)}
      words={ms === null ? '' : formatDuration(t, ms)}
      tone={useTone('firstResponse')}
      to={leaderPath({ tasks: { show: 'all', since } })}
      onFollow={onFollow}
      hint={
        answered === null || all === null
          ? ''
          : t('wall.firstResponseHint', { answered: formatCount(answered), all: formatCount(all) })
      }
    />
  );
}

interface TileProps {
  readonly label: string;
  /** null: not known. */
  readonly value: number | null;
  /** The value as it is drawn and, if that is unclear when it is read aloud, in words. */
  readonly shown?: string;
  readonly words?: string;
  readonly tone?: WaitTone;
  readonly hint: string;
  readonly to: string;
  readonly onFollow?: () => void;
}

const Tile = memo(function Tile({ label, value, tone = 'calm', hint, to, ...rest }: TileProps) {
  const { t } = useTranslation();
  const { shown = value === null ? NONE : formatCount(value), words = '', onFollow } = rest;
  const spoken = value === null ? t('wall.unknown') : words;
  return (
    <Link
      to={to}
      className="cs-wall-tile cs-anchor cs-panel cs-stack cs-clipped cs-ink"
      data-tone={tone}
      {...(onFollow === undefined ? {} : { onFollow })}
    >
      <span className="cs-wall-label cs-row cs-between cs-gap-2 cs-strong">
        <span>{label}</span> <MarkIcon tone={tone} />
      </span>{' '}
      <span className={`cs-wall-value cs-unbroken ${shown.length > SHORT_MAX ? 'is-long' : ''}`}>
        <Spoken words={spoken}>{shown}</Spoken>
      </span>{' '}
      <span className="cs-wall-hint cs-muted cs-ellipsis">{hint}</span>{' '}
      <span className="cs-wall-mark cs-strong">
        {tone !== 'calm' && <span>{t(tone === 'late' ? 'wall.over' : 'wall.near')}</span>}
      </span>
    </Link>
  );
});

/** Draws a short form, and says another one. @param words '': what is drawn can be said */
function Spoken({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  if (words === '') return <span>{children}</span>;
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="cs-visually-hidden">{words}</span>
    </>
  );
}

/** Repeats the colour in a shape. */
function MarkIcon({ tone }: { readonly tone: WaitTone }) {
  if (tone === 'calm') return null;
  const Icon = tone === 'late' ? OctagonAlert : TriangleAlert;
  return <Icon className="cs-wall-icon" aria-hidden="true" />;
}
