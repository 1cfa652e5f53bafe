import { QUERY_STATUS } from '#contract/domain.ts';
import type { TFunction } from 'i18next';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { EXACT_TOTAL_MAX, HOME_DAYS } from '#contract/constants.ts';
import type { LeaderFigures } from '#contract/http/chats.ts';
import type { HomeDay } from '#contract/http/home.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { Card } from '#common/components/Card.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Link } from '#common/components/Link.tsx';
import { useChatDue } from '#common/deadlines.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCoarse, formatDuration } from '#common/format/duration.ts';
import { formatCount } from '#common/format/number.ts';
import { selectIsOnline, selectUser } from '../../session/index.ts';
import { chatPath } from '../../tasks/index.ts';
import { CHECK_PATH, takesChats, type OwnWait } from '../nextStep.ts';

type Part<Name extends keyof HomeDay> = NonNullable<HomeDay[Name]>;

const OWN_QUERIES = '/query-service?tab=mine';
export const OPEN_QUERIES = `${OWN_QUERIES}&status=${QUERY_STATUS.open}`;
/** The oldest come first: they expire first. */
const OLDEST_QUERIES = `${OPEN_QUERIES}&sort=created&order=asc`;

export function ChatsCard({ chats: { open, waiting, longestWait, inLine } }: { readonly chats: Part<'chats'> }) {
  const { t } = useTranslation();
  const isOnline = useSelector(selectIsOnline);
  const isOffline = takesChats(useSelector(selectUser)) && !isOnline;
  return (
    <HomeCard
      title={t('home.chats')}
      to="/checkList"
      empty={
        open + inLine > 0 ? null : isOffline ? (
          <Link to={CHECK_PATH}>{t('home.next.goOnline')}</Link>
        ) : (
          t('home.noChats')
        )
      }
    >
      <CountFact name={t('home.open')} count={open} to="/chat" />
      {longestWait !== null && (
        <>
          <CountFact name={t('home.waiting')} count={waiting} to="/chat" />
          <Fact name={t('home.longestWait')}>
            <Link to={chatPath(longestWait)}>
              <Wait wait={longestWait} /> · <bdi>{customerNameOf(t, longestWait.nickName)}</bdi>
            </Link>
          </Fact>
        </>
      )}
      <CountFact name={t('home.inLine')} count={inLine} to={null} />
    </HomeCard>
  );
}

export function QueriesCard({ queries }: { readonly queries: Part<'queries'> }) {
  const { t } = useTranslation();
  const { open, due, expired, unassigned } = queries;
  return (
    <HomeCard title={t('home.queries')} to={OPEN_QUERIES} empty={open + unassigned === 0 ? t('home.noQueries') : null}>
      <CountFact name={t('home.open')} count={open} to={OPEN_QUERIES} />
      <CountFact name={t('home.due')} count={due} to={OLDEST_QUERIES} tone="amber" />
      <CountFact name={t('home.expired')} count={expired} to={OLDEST_QUERIES} tone="late" />
      <CountFact name={t('home.unassigned')} count={unassigned} to={null} />
    </HomeCard>
  );
}

/** Figures of the leader page. Each leads to its list there. */
export function FloorCard({ floor }: { readonly floor: LeaderFigures }) {
  const { t } = useTranslation();
  const { inLine, longestWait, online, staff, usedSlots, slots, firstResponseMs } = floor;
  return (
    <HomeCard title={t('home.floor')} to="/indexLeader">
      <CountFact name={t('home.inLine')} count={inLine} to="/indexLeader?show=inLine" />
      {longestWait !== null && (
        <Fact name={t('home.longestWait')}>
          <Link to={`/indexLeader?chat=${longestWait.chatId}`}>
            <Wait wait={longestWait} />
          </Link>
        </Fact>
      )}
      <Fact name={t('home.online')}>
        <Link to={ONLINE_STAFF}>{t('home.of', { part: online, all: staff })}</Link>
      </Fact>
      {slots > 0 && (
        <Fact name={t('home.usedSlots')}>
          <Link to={ONLINE_STAFF}>{t('home.of', { part: usedSlots, all: slots })}</Link>
        </Fact>
      )}
      {firstResponseMs !== null && <Fact name={t('home.firstResponse')}>{formatDuration(t, firstResponseMs)}</Fact>}
    </HomeCard>
  );
}

const ONLINE_STAFF = '/indexLeader?tab=staff&online=1';

/** For admins. A figure leads to what it counts. */
export function AttentionCard({ attention }: { readonly attention: Part<'attention'> }) {
  const { t } = useTranslation();
  const id = useId();
  const isEmpty = ATTENTION.every(([name]) => attention[name] === 0);
  return (
    <Card title={t('home.attention')} titleId={id} className="cs-home-part cs-home-card">
      <Figures empty={isEmpty ? t('home.allWell') : null}>
        {ATTENTION.map(([name, to]) => (
          <CountFact key={name} name={t(`home.${name}`, { days: HOME_DAYS })} count={attention[name]} to={to} />
        ))}
      </Figures>
    </Card>
  );
}

const ATTENTION = [
  ['expiredQueries', '/query-service?status=1'],
  ['accountsWithoutRole', '/account'],
  ['problems', '/debug/replay'],
] as const;

interface CountFactProps {
  readonly name: string;
  readonly count: number;
  /** The list of what it counts; null: there is none. */
  readonly to: string | null;
  readonly tone?: 'amber' | 'late';
}

/** A figure with a link to what it counts. One that is 0 is left out. */
function CountFact({ name, count, to, tone }: CountFactProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const shown = <span className={tone && `is-${tone}`}>{boundedCount(t, count)}</span>;
  return <Fact name={name}>{to === null ? shown : <Link to={to}>{shown}</Link>}</Fact>;
}

/** Of queries, the server counts no further. */
function boundedCount(t: TFunction, count: number): string {
  return count > EXACT_TOTAL_MAX ? t('pager.more', { count: EXACT_TOTAL_MAX }) : formatCount(count);
}

function Wait({ wait }: { readonly wait: NonNullable<LeaderFigures['longestWait']> | OwnWait }) {
  const { t } = useTranslation();
  const { tone, due } = useChatDue(wait);
  const ms = useElapsedMs(wait.waitingSince);
  if (ms === null) return null;
  return <span className={`is-${tone}`}>{`${formatCoarse(t, ms)}, ${due}`}</span>;
}

interface FiguresProps {
  /** In place of figures that are all 0; null: there are some. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

function Figures({ empty, children }: FiguresProps) {
  return empty === null ? <Facts>{children}</Facts> : <p className="cs-above-3">{empty}</p>;
}

interface HomeCardProps extends Partial<FiguresProps> {
  readonly title: string;
  /** The screen with what it counts. */
  readonly to: string;
}

function HomeCard({ title, to, empty = null, children }: HomeCardProps) {
  const id = useId();
  return (
    <Card title={<Link to={to}>{title}</Link>} titleId={id} className="cs-home-part cs-home-card">
      <Figures empty={empty}>{children}</Figures>
    </Card>
  );
}
