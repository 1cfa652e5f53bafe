import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { createSelector } from 'reselect';
import type { WallHour } from '#contract/http/wall.ts';
import { Link } from '#common/components/Link.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount } from '#common/format/number.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { isSameRecord, isSameValue } from '#common/sameRecord.ts';
import { leaderPath } from '../../leader/index.ts';
import { scaleOf, shortMinutes } from '../wallParts.ts';
import { selectFigures, type WallRoot } from '../wallSlice.ts';

const NO_HOURS: readonly WallHour[] = [];
const selectHours = (root: WallRoot) => selectFigures(root)?.hours ?? NO_HOURS;
const selectScale = createSelector([selectHours], scaleOf);
/** When the hours began, the same array until there is another. */
const selectBegins = createSelector([selectHours], (hours) => hours.map(({ at }) => at), {
  memoizeOptions: { resultEqualityCheck: isSameRecord },
});

/** How long customers waited for their first answer, by the hour in which they came in. */
export function Hours() {
  const { t } = useTranslation();
  const begins = useSelector(selectBegins);
  const scaleMs = useSelector(selectScale);
  return (
    <section className="cs-wall-hours cs-panel cs-stack" aria-labelledby="cs-wall-hours">
      <div className="cs-wall-part-head cs-row cs-between cs-muted">
        <h2 id="cs-wall-hours">{t('wall.hours')}</h2>
        <span>{t('wall.upTo', { span: formatDuration(t, scaleMs) })}</span>
      </div>
      <ol className="cs-wall-bars cs-list cs-fill cs-grid">
        {begins.map((at, index) => (
          <Hour key={at} at={at} before={begins[index + 1] ?? null} scaleMs={scaleMs} />
        ))}
      </ol>
    </section>
  );
}

interface HourProps {
  readonly at: string;
  /** When it ended, with the next hour's beginning: hours may be shorter. null: it is the present one. */
  readonly before: string | null;
  /** As much fills the height. */
  readonly scaleMs: number;
}

const Hour = memo(function Hour({ at, before, scaleMs }: HourProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const figures = useSelector((root: WallRoot) => selectHours(root).find((each) => each.at === at), isSameValue);
  if (figures === undefined) return null;
  const { cameIn, answered, firstResponseMs: ms } = figures;
  const from = clockOf(Date.parse(at), zone);
  const hour = before === null ? t('wall.since', { from }) : `${from}–${clockOf(Date.parse(before), zone)}`;
  const words = { hour, answered: formatCount(answered), all: formatCount(cameIn) };
  return (
    <li className="cs-stack cs-narrowed">
      <Link
        to={leaderPath({ tasks: { show: 'all', since: at, before } })}
        className="cs-wall-hour cs-anchor cs-fill cs-stack cs-to-end"
      >
        <span className="cs-visually-hidden">
          {ms === null ? t('wall.hourWithout', words) : t('wall.hourOf', { ...words, span: formatDuration(t, ms) })}
        </span>
        <span className="cs-wall-bar-value" aria-hidden="true">
          {ms === null ? '' : shortMinutes(ms)}
        </span>
        <span className="cs-wall-bar" style={{ flexGrow: ms === null ? 0 : ms / scaleMs }} />
      </Link>
      <span className="cs-wall-bar-hour cs-muted cs-centred-text" aria-hidden="true">
        {from.slice(0, 2)}
      </span>
    </li>
  );
});
