import type { TFunction } from 'i18next';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { EXACT_TOTAL_MAX, HOME_DAYS } from '../../../../contract/constants.ts';
import type { LeaderFigures } from '../../../../contract/http/chats.ts';
import type { HomeDay } from '../../../../contract/http/home.ts';
import { useElapsedMs } from '../../../common/clock/index.ts';
import { Card } from '../../../common/components/Card.tsx';
import { Fact, Facts } from '../../../common/components/Facts.tsx';
import { Link } from '../../../common/components/Link.tsx';
import { customerNameOf } from '../../../common/format/customerName.ts';
import { formatCoarse, formatDuration } from '../../../common/format/duration.ts';
import { formatCount } from '../../../common/format/number.ts';
import { selectWaitLimits, waitTone } from '../../../common/waitLimits/index.ts';
import { chatPath } from '../../tasks/index.ts';

type Part<Name extends keyof HomeDay> = NonNullable<HomeDay[Name]>;

export function ChatsCard({ chats: { open, waiting, longestWait, inLine } }: { readonly chats: Part<'chats'> }) {
  const { t } = useTranslation();
  return (
    <HomeCard title={t('home.chats')} to="/checkList">
      <Facts>
        <Fact name={t('home.open')}>{formatCount(open)}</Fact>
        <Fact name={t('home.waiting')}>{formatCount(waiting)}</Fact>
        <Fact name={t('home.longestWait')}>
          {longestWait === null ? (
            t('home.nobodyWaits')
          ) : (
            <Link to={chatPath(longestWait)}>
              <Wait since={longestWait.waitingSince} /> · <bdi>{customerNameOf(t, longestWait.nickName)}</bdi>
            </Link>
          )}
        </Fact>
        <Fact name={t('home.inLine')}>{formatCount(inLine)}</Fact>
      </Facts>
    </HomeCard>
  );
}

export function QueriesCard({ queries }: { readonly queries: Part<'queries'> }) {
  const { t } = useTranslation();
  const figure = (count: number) => boundedCount(t, count);
  return (
    <HomeCard title={t('home.queries')} to="/query-service?tab=mine">
      <Facts>
        <Fact name={t('home.open')}>{figure(queries.open)}</Fact>
        <Fact name={t('home.due')}>
          <span className={queries.due > 0 ? 'cs-home-wait is-amber' : 'cs-home-wait'}>{figure(queries.due)}</span>
        </Fact>
        <Fact name={t('home.expired')}>
          <span className={queries.expired > 0 ? 'cs-home-wait is-late' : 'cs-home-wait'}>
            {figure(queries.expired)}
          </span>
        </Fact>
        <Fact name={t('home.unassigned')}>{figure(queries.unassigned)}</Fact>
      </Facts>
    </HomeCard>
  );
}

export function FloorCard({ floor }: { readonly floor: LeaderFigures }) {
  const { t } = useTranslation();
  const { inLine, longestWait, online, staff, usedSlots, slots, firstResponseMs } = floor;
  return (
    <HomeCard title={t('home.floor')} to="/indexLeader">
      <Facts>
        <Fact name={t('home.inLine')}>{formatCount(inLine)}</Fact>
        <Fact name={t('home.longestWait')}>
          {longestWait === null ? t('home.nobodyWaits') : <Wait since={longestWait.waitingSince} />}
        </Fact>
        <Fact name={t('home.online')}>{t('home.of', { part: online, all: staff })}</Fact>
        <Fact name={t('home.usedSlots')}>{t('home.of', { part: usedSlots, all: slots })}</Fact>
        <Fact name={t('home.firstResponse')}>
          {firstResponseMs === null ? t('home.none') : formatDuration(t, firstResponseMs)}
        </Fact>
      </Facts>
    </HomeCard>
  );
}

/** For admins. A figure leads to what it counts. */
export function AttentionCard({ attention }: { readonly attention: Part<'attention'> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card title={t('home.attention')} titleId={id} className="cs-home-card">
      <Facts>
        {ATTENTION.map(([name, to]) => (
          <Fact key={name} name={t(`home.${name}`, { days: HOME_DAYS })}>
            {attention[name] === 0 ? formatCount(0) : <Link to={to}>{boundedCount(t, attention[name])}</Link>}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

const ATTENTION = [
  ['expiredQueries', '/query-service?status=1'],
  ['accountsWithoutRole', '/account'],
  ['problems', '/debug/replay'],
] as const;

/** Of queries, the server counts no further. */
function boundedCount(t: TFunction, count: number): string {
  return count > EXACT_TOTAL_MAX ? t('pager.more', { count: EXACT_TOTAL_MAX }) : formatCount(count);
}

function Wait({ since }: { readonly since: string }) {
  const { t } = useTranslation();
  const limits = useSelector(selectWaitLimits);
  const ms = useElapsedMs(since);
  return ms === null ? null : <span className={`cs-home-wait is-${waitTone(ms, limits)}`}>{formatCoarse(t, ms)}</span>;
}

interface HomeCardProps {
  readonly title: string;
  /** The screen with what it counts. */
  readonly to: string;
  readonly children: ReactNode;
}

function HomeCard({ title, to, children }: HomeCardProps) {
  const id = useId();
  return (
    <Card title={<Link to={to}>{title}</Link>} titleId={id} className="cs-home-card">
      {children}
    </Card>
  );
}
