import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '#contract/domain.ts';
import type { HomeDay, HomeWorkDay } from '#contract/http/home.ts';
import { useClock } from '#common/clock/index.ts';
import { readMessage } from '#common/messageText.ts';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { selectUser } from '../../session/index.ts';
import { homeClosed, homeOpened, homeRetried, selectDay, selectDayError } from '../homeSlice.ts';
import { AttentionCard, ChatsCard, FloorCard, QueriesCard } from './cards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NextStep } from './NextStep.tsx';
import { Problems } from './Problems.tsx';
import { Week } from './Week.tsx';
import './HomeScreen.css';

/** The first screen after a login: what to do next, open work and the last days. It explains why one has no screens. */
export function HomeScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  useClock();
  useEffect(() => {
    dispatch(homeOpened());
    return () => {
      dispatch(homeClosed());
    };
  }, [dispatch]);
  const hasRole = user?.type === USER_TYPE.admin || (user?.uris.length ?? 0) > 0;
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-home cs-breaks">
        <ScreenHeading>{t('home.welcome', { name: user?.name ?? '' })}</ScreenHeading>
        {!hasRole && <p>{t('home.leadNoRole')}</p>}
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
  const day = useSelector(selectDay);
  const error = useSelector(selectDayError);
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
