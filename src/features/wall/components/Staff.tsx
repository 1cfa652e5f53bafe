import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { createSelector } from 'reselect';
import { WALL_STRIP_HOURS } from '#contract/serviceLimits.ts';
import type { Presence, WallMember } from '#contract/http/wall.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Link } from '#common/components/Link.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount } from '#common/format/number.ts';
import { isSameRecord, isSameValue } from '#common/sameRecord.ts';
import { leaderPath } from '../../leader/index.ts';
import { chatsPath, drawStrip, stepsIn } from '../wallParts.ts';
import { selectFigures, wallStrips, type WallRoot } from '../wallSlice.ts';
import { useRoom } from './useRoom.ts';

const COLUMNS = 2;
/** Presences also differ in the height of their bands, as a share of the highest. */
const BANDS: Readonly<Record<Presence, number>> = { online: 1, break: 0.65, away: 0.35, offline: 0.12 };
const PRESENCES = ['online', 'break', 'away', 'offline'] as const satisfies readonly Presence[];
const NO_STAFF: readonly WallMember[] = [];
const selectStaff = (root: WallRoot) => selectFigures(root)?.staff ?? NO_STAFF;
/** The people in their order, the same array until it changes. */
const selectIds = createSelector([selectStaff], (staff) => staff.map(({ id }) => id), {
  memoizeOptions: { resultEqualityCheck: isSameRecord },
});

/** Who takes chats: their presence, their chats, and the last hours of both. */
export function Staff() {
  const { t } = useTranslation();
  const [list, room] = useRoom<HTMLUListElement>();
  const ids = useSelector(selectIds);
  const count = useSelector((root: WallRoot) => selectFigures(root)?.staffCount ?? null);
  const shown = ids.slice(0, room * COLUMNS);
  const hidden = (count ?? 0) - shown.length;
  return (
    <section className="cs-wall-staff cs-panel cs-stack" aria-labelledby="cs-wall-staff">
      <div className="cs-wall-part-head cs-row cs-gap-4 cs-muted">
        <h2 id="cs-wall-staff">
          <Link to={leaderPath({ tab: 'staff' })} className="cs-ink">
            {t('wall.staff')} {count !== null && <span className="cs-muted">{formatCount(count)}</span>}
          </Link>
        </h2>
        <StripKey />
        <StripsStale />
        {hidden > 0 && (
          <Link to={leaderPath({ tab: 'staff' })} className="cs-at-end">
            {t('wall.more', { count: hidden })}
          </Link>
        )}
      </div>
      {count === 0 && <p className="cs-muted">{t('wall.noStaff')}</p>}
      <ul ref={list} className="cs-wall-members cs-list cs-fill cs-clipped cs-grid">
        {shown.map((id) => (
          <Member key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

/** Strips that are no longer refreshed look like present ones, while the rest of the page is up to date. */
function StripsStale() {
  const { t } = useTranslation();
  const isStale = useSelector((root: WallRoot) => wallStrips.select(root).error !== null);
  return (
    <span role="status" className="cs-warning">
      {isStale && t('wall.stripsStale')}
    </span>
  );
}

/** What the parts of a strip mean. */
function StripKey() {
  const { t } = useTranslation();
  return (
    <div className="cs-wall-key cs-row cs-wrap cs-gap-0-3">
      {PRESENCES.map((presence) => (
        <span key={presence} className="cs-inline cs-gap-1">
          <span className={`cs-wall-key-mark is-${presence}`} aria-hidden="true" />
          <span>{t(`wall.presence.${presence}`)}</span>
        </span>
      ))}
      <span className="cs-inline cs-gap-1">
        <span className="cs-wall-key-mark is-chats" aria-hidden="true" />
        <span>{t('wall.chatsKey')}</span>
      </span>
    </div>
  );
}

const Member = memo(function Member({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const member = useSelector((root: WallRoot) => selectStaff(root).find((each) => each.id === id), isSameValue);
  if (member === undefined) return null;
  const { name, headImg, presence, openChats, maxChats } = member;
  return (
    <li className="cs-wall-row cs-line-above">
      <Link
        to={leaderPath({ tasks: { staffId: id } })}
        className={`cs-wall-member cs-grid cs-ink ${presence === 'offline' ? 'is-out' : ''}`.trim()}
      >
        <Avatar name={name} avatar={headImg} size="small" />
        <bdi className="cs-ellipsis" title={name}>
          {name}
        </bdi>{' '}
        <span className={`cs-wall-presence cs-inline cs-gap-1 is-${presence}`}>
          <span className={`cs-wall-key-mark is-${presence}`} aria-hidden="true" />
          <span>{t(`wall.presence.${presence}`)}</span>
        </span>{' '}
        <span className={`cs-wall-load cs-unbroken ${openChats >= maxChats && maxChats > 0 ? 'cs-strong' : ''}`.trim()}>
          {t('wall.openOfMax', { open: openChats, max: maxChats })}
        </span>{' '}
        <Strip id={id} maxChats={maxChats} />
      </Link>
    </li>
  );
});

const STEPS = stepsIn(WALL_STRIP_HOURS);
/** The band of the presence is at the bottom, below the chats. */
const [STRIP_HEIGHT, BAND_HEIGHT] = [30, 9];

const Strip = memo(function Strip({ id, maxChats }: { readonly id: string; readonly maxChats: number }) {
  const { t } = useTranslation();
  const strip = useSelector(
    (root: WallRoot) => wallStrips.select(root).figures?.strips.find((each) => each.id === id),
    isSameValue,
  );
  const from = useSelector((root: WallRoot) => wallStrips.select(root).figures?.from ?? null);
  const until = useSelector((root: WallRoot) => wallStrips.select(root).figures?.until ?? null);
  if (strip === undefined || from === null || until === null) return <span className="cs-wall-strip" />;
  const { presence, chats, onlineMs, mostChats } = drawStrip(strip, { from, until }, maxChats);
  const words = { hours: WALL_STRIP_HOURS, span: formatDuration(t, onlineMs), most: mostChats };
  return (
    <svg
      className="cs-wall-strip cs-block"
      viewBox={`0 0 ${STEPS} ${STRIP_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('wall.strip', words)}
    >
      {presence.map((part) => {
        const height = BAND_HEIGHT * BANDS[part.presence];
        const [x, width] = [part.start * STEPS, (part.end - part.start) * STEPS];
        return (
          <rect
            key={part.start}
            className={`cs-wall-band is-${part.presence}`}
            {...{ x, width, height, y: STRIP_HEIGHT - height }}
          />
        );
      })}
      <path className="cs-wall-chats" d={chatsPath(chats, STRIP_HEIGHT - BAND_HEIGHT - 1)} />
    </svg>
  );
});
