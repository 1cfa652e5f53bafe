import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { USER_TYPE } from '../../../../contract/domain.ts';
import type { HomeDay, HomeWorkDay } from '../../../../contract/http/home.ts';
import { useClock } from '../../../common/clock/index.ts';
import { LinkCard } from '../../../common/components/Card.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { Panel } from '../../../common/components/Panel.tsx';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { Failure } from '../../../common/components/states.tsx';
import { selectUser } from '../../session/index.ts';
import { homeClosed, homeOpened, homeRetried, selectDay, selectDayError } from '../homeSlice.ts';
import { AttentionCard, ChatsCard, FloorCard, QueriesCard } from './cards.tsx';
import { Week } from './Week.tsx';
import './HomeScreen.css';

export interface Shortcut {
  readonly path: string;
  readonly name: string;
}

/**
 * The first screen after a login: the user's open work and last days. It explains to users without a role why they see
 * no other screen.
 */
export function HomeScreen({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
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
    <div className="cs-screen">
      <div className="cs-home">
        <ScreenHeading>{t('home.welcome', { name: user?.name ?? '' })}</ScreenHeading>
        <p>{t(hasRole ? 'home.lead' : 'home.leadNoRole')}</p>
      </div>
      <Day />
      {shortcuts.length > 0 && (
        <ul className="cs-shortcuts" aria-label={t('home.shortcuts')}>
          {shortcuts.map(({ path, name }) => (
            <li key={path}>
              <LinkCard to={path} className="cs-shortcut">
                <span className="cs-ellipsis" title={name}>
                  {name}
                </span>
                <ChevronRight size={18} aria-hidden="true" />
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
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

/** The figures. While they load, the rest of the screen can be used. */
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
      {day !== null && (
        <section className="cs-home-cards" aria-labelledby="cs-home-day">
          <h2 id="cs-home-day" className="cs-visually-hidden">
            {t('home.yourDay')}
          </h2>
          {day.chats !== null && <ChatsCard chats={day.chats} />}
          {day.queries !== null && <QueriesCard queries={day.queries} />}
          {day.floor !== null && <FloorCard floor={day.floor} />}
          {day.attention !== null && <AttentionCard attention={day.attention} />}
        </section>
      )}
      {day !== null && <Weeks {...day} />}
    </>
  );
}
