import { memo, useMemo, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Bucket } from '#src/actionLog/replay/index.ts';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCount } from '#common/format/number.ts';
import { formatClock } from '#common/format/time.ts';
import { jumpRequested, seekRequested, type OpenedLog } from '../playerSlice.ts';
import { selectClock, selectLog, selectWanted } from '../replaySlice.ts';
import { CaseLanes } from './CaseLanes.tsx';
import { DENSITY_HEIGHT, densityPath, LANE_HEIGHT, lanesOf, markNear, markPath } from './timelineShapes.ts';
import './Timeline.css';

/** Shows the number of actions over time, the marks and the position. It is a slider; the screen handles its keys. */
export function Timeline() {
  const log = useSelector(selectLog);
  return log === null ? null : <LogTimeline log={log} />;
}

function LogTimeline({ log }: { readonly log: OpenedLog }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const clock = useSelector(selectClock) ?? log.from;
  const position = useSelector(selectWanted);
  const { buckets, from, until, count } = log;
  const [dragged, pointer] = usePointer(log);
  const share = dragged ?? shareOf(clock, log);
  const time = formatClock(clock, zone);
  return (
    <div>
      <div
        className="cs-timeline-track cs-pointer cs-clipped cs-box cs-anchor"
        role="slider"
        tabIndex={0}
        aria-label={t('replay.timeline')}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={position}
        aria-valuetext={t('replay.place', { time, position: formatCount(position), last: formatCount(count) })}
        {...pointer}
      >
        <Shapes buckets={buckets} />
        <span className="cs-timeline-cursor cs-absolute" style={{ left: `${share * 100}%` }} />
      </div>
      <CaseLanes log={log} share={share} />
      <div className="cs-timeline-foot cs-gap-0-3 cs-wrap cs-between cs-muted cs-tiny cs-digits">
        <span>{formatClock(from, zone)}</span>
        <Legend buckets={buckets} />
        <span>{formatClock(until, zone)}</span>
      </div>
    </div>
  );
}

function shareOf(at: number, { from, until }: OpenedLog): number {
  return until > from ? Math.max(0, Math.min(1, (at - from) / (until - from))) : 0;
}

/**
 * Follows the pointer. A click on a mark jumps to the mark, a click elsewhere to the time.
 * @returns the dragged cursor as a share of the width (null: not dragged), and the handlers
 */
function usePointer(log: OpenedLog) {
  const dispatch = useDispatch();
  const [dragged, setDragged] = useState<number | null>(null);
  const lanes = useMemo(() => lanesOf(log.buckets), [log.buckets]);
  const seekTo = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, isStart: boolean) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const x = Math.max(0, Math.min(1, (clientX - left) / width));
    const y = ((clientY - top) / height) * (DENSITY_HEIGHT + lanes.length * LANE_HEIGHT);
    const mark = isStart ? markNear(log.buckets, lanes, x, y) : null;
    if (mark === null) {
      setDragged(x);
      dispatch(jumpRequested({ by: 'time', at: Math.round(log.from + x * (log.until - log.from)) }));
    } else {
      dispatch(seekRequested({ position: mark }));
    }
    return mark === null;
  };
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0 && seekTo(event, true)) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== null) seekTo(event, false);
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  };
  return [dragged, pointer] as const;
}

/** Drawn once per log. */
const Shapes = memo(function Shapes({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const lanes = lanesOf(buckets);
  const height = DENSITY_HEIGHT + lanes.length * LANE_HEIGHT;
  return (
    <svg
      className="cs-full-width cs-block"
      style={{ height }}
      viewBox={`0 0 ${buckets.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="cs-timeline-density" d={densityPath(buckets)} />
      {lanes.map((kind, lane) => (
        <path key={kind} className={`cs-mark is-${kind}`} d={markPath(buckets, kind, lane)} />
      ))}
    </svg>
  );
});

/** The kinds of marks in the order of their lanes, from the top. */
const Legend = memo(function Legend({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const { t } = useTranslation();
  return (
    <ul className="cs-timeline-legend cs-list cs-wrap cs-gap-0-3">
      {lanesOf(buckets).map((kind) => (
        <li key={kind} className={`cs-inline cs-gap-1 cs-mark is-${kind}`}>
          {t(`replay.mark.${kind}`)}
        </li>
      ))}
    </ul>
  );
});
