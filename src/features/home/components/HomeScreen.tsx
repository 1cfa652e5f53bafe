import { Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import type { HomeDay, HomeWorkDay } from '#contract/http/home.ts';
import { isolated } from '#contract/names.ts';
import { useClock } from '#common/clock/index.ts';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Time } from '#common/components/Time.tsx';
import { readMessage } from '#common/messageText.ts';
import { Failure, Loading } from '#common/components/states.tsx';
import { formatCount } from '#common/format/number.ts';
import { useShown } from '#common/useShown.ts';
import { selectUser } from '../../session/index.ts';
import { homeClosed, homeDay, homeOpened, homeRetried } from '../homeSlice.ts';
import { NextStep } from './NextStep.tsx';
import { AttentionCard, ChatsCard, FloorCard, QueriesCard } from './cards.tsx';
import './HomeScreen.css';

/** The first screen after a login: what to do next, open work and the last days. It explains why one has no screens. */
export function HomeScreen() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  useClock();
  useShown(homeOpened, homeClosed);
  const hasRole = user?.type === USER_TYPE.admin || (user?.uris.length ?? 0) > 0;
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-home cs-breaks">
        <ScreenHeading>{t('home.welcome', { name: isolated(user?.name ?? '') })}</ScreenHeading>
        {!hasRole && <p className="cs-above-1 cs-muted">{t('home.leadNoRole')}</p>}
      </div>
      {hasRole && <Day />}
    </div>
  );
}

/** The user's last days, and the team's. Leaders and admins may have no work of their own. */
function Weeks({ week, teamWeek }: Pick<HomeDay, 'week' | 'teamWeek'>) {
  const hasWork = (days: readonly HomeWorkDay[]) => days.some(({ chats, queries }) => chats + queries > 0);
  return (
    <>
      {week !== null && hasWork(week) && <Week whose="week" days={week} />}
      {teamWeek !== null && hasWork(teamWeek) && <Week whose="teamWeek" days={teamWeek} />}
    </>
  );
}

/** Nothing stands below the figures, so that nothing moves when they arrive. */
function Day() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { figures: day, error } = useSelector(homeDay.select);
  return (
    <>
      {error !== null && (
        <Panel>
          <Failure onRetry={() => dispatch(homeRetried())}>
            {t('home.failed', { reason: readMessage(t, error) })}
          </Failure>
        </Panel>
      )}
      {day === null && error === null && <Loading />}
      {day !== null && (
        <>
          {day.firstSteps !== null && <FirstSteps steps={day.firstSteps} />}
          {(day.chats ?? day.queries ?? day.floor) !== null && <NextStep day={day} />}
          <Cards day={day} />
          {day.problems !== null && <Problems problems={day.problems} />}
          <Weeks {...day} />
        </>
      )}
    </>
  );
}

function Cards({ day }: { readonly day: HomeDay }) {
  const { t } = useTranslation();
  if (day.chats === null && day.queries === null && day.floor === null && day.attention === null) return null;
  return (
    <section className="cs-home-cards cs-gap-4 cs-grid" aria-labelledby="cs-home-day">
      <h2 id="cs-home-day" className="cs-visually-hidden">
        {t('home.yourDay')}
      </h2>
      {day.chats !== null && <ChatsCard chats={day.chats} />}
      {day.queries !== null && <QueriesCard queries={day.queries} />}
      {day.floor !== null && <FloorCard floor={day.floor} />}
      {day.attention !== null && <AttentionCard attention={day.attention} />}
    </section>
  );
}

interface WeekProps {
  readonly whose: 'week' | 'teamWeek';
  readonly days: readonly HomeWorkDay[];
}

const KINDS = [
  ['chats', 'home.weekChats'],
  ['queries', 'home.weekQueries'],
] as const;
type Kind = (typeof KINDS)[number][0];

/** The last days: chats and queries, each with a scale of its own, because their numbers differ much. */
function Week({ whose, days }: WeekProps) {
  const { t } = useTranslation();
  const solved = sumOf(days.map((day) => day.solved));
  return (
    <Panel className="cs-home-part cs-home-week">
      <h2>{t(`home.${whose}`, { days: days.length })}</h2>
      <p className="cs-hint">{t(`home.${whose}Hint`, { solved: formatCount(solved) })}</p>
      <div className="cs-home-multiples cs-grid">
        {KINDS.map(([kind, name]) => (
          <Multiple key={kind} kind={kind} name={t(name)} days={days} />
        ))}
      </div>
    </Panel>
  );
}

/** A bar for each day, with its figure beside it. */
function Multiple({ kind, name, days }: Pick<WeekProps, 'days'> & { readonly kind: Kind; readonly name: string }) {
  const { t, i18n } = useTranslation();
  const counts = days.map((day) => day[kind]);
  const most = Math.max(1, ...counts);
  return (
    <table className="cs-full-width cs-small cs-digits">
      <caption className="cs-strong">
        {name} <span>{formatCount(sumOf(counts))}</span>
      </caption>
      <thead className="cs-visually-hidden">
        <tr>
          <th scope="col">{t('home.day')}</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, [kind]: count }, index) => (
          <tr key={day}>
            <th scope="row" title={day}>
              {index === days.length - 1 ? t('home.today') : formatWeekday(day, i18n.language)}
            </th>
            <td>
              <span
                className={`cs-home-bar cs-fixed is-${kind}`}
                style={{ inlineSize: `${(count / most) * 100}%` }}
                aria-hidden="true"
              />
              <span>{formatCount(count)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The newest problems that staff have reported, each with a link to its replay. */
function Problems({ problems }: { readonly problems: NonNullable<HomeDay['problems']> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel as="section" className="cs-home-part cs-home-problems" aria-labelledby={id}>
      <h2 id={id}>
        <Link to="/debug/replay">{t('home.newestProblems')}</Link>
      </h2>
      {problems.length === 0 && <p>{t('home.noProblems')}</p>}
      {problems.length > 0 && (
        <ul className="cs-list cs-stack cs-gap-2 cs-above-3">
          {problems.map((problem) => (
            <li key={problem.id} className="cs-wrap cs-between cs-gap-0-3">
              <Link to={`/debug/replay?id=${problem.id}`}>
                <bdi>{problem.note === '' ? t('home.noNote') : problem.note}</bdi>
              </Link>
              <span className="cs-hint">
                <bdi>{problem.staffName}</bdi> · <Time iso={problem.createTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Steps = NonNullable<HomeDay['firstSteps']>;

/** In the order in which they are taken. A step outside of the product has no screen. */
const STEPS: readonly { readonly name: keyof Steps; readonly path: string | null }[] = [
  { name: 'hasAdmin', path: '/account' },
  { name: 'hasAgents', path: '/account' },
  { name: 'hasProducts', path: '/settings-product' },
  { name: 'hasKeys', path: null },
  { name: 'hasCustomers', path: null },
  { name: 'hasAnswers', path: null },
];

/** What a new deployment still needs before its customers are answered. */
function FirstSteps({ steps }: { readonly steps: Steps }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel as="section" className="cs-home-part cs-home-first" aria-labelledby={id}>
      <h2 id={id}>{t('home.firstSteps.title')}</h2>
      <ol className="cs-list cs-stack cs-gap-2 cs-above-3">
        {STEPS.map(({ name, path }) => (
          <li key={name} className={`cs-row cs-at-top cs-gap-2 ${steps[name] ? 'is-done cs-muted' : ''}`.trim()}>
            {steps[name] ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span>
              <span className="cs-visually-hidden">
                {t(steps[name] ? 'home.firstSteps.done' : 'home.firstSteps.open')}
              </span>
              {path === null || steps[name] ? (
                t(`home.firstSteps.${name}`)
              ) : (
                <Link to={path}>{t(`home.firstSteps.${name}`)}</Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** A day (yyyy-MM-dd) within a week: 'Sat 28'. */
function formatWeekday(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${at.toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })} ${at.getUTCDate()}`;
}
