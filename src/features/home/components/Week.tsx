import { useTranslation } from 'react-i18next';
import type { HomeWorkDay } from '../../../../contract/http/home.ts';
import { Panel } from '../../../common/components/Panel.tsx';
import { formatCount } from '../../../common/format/number.ts';

interface WeekProps {
  readonly whose: 'week' | 'teamWeek';
  readonly days: readonly HomeWorkDay[];
}

/** The last days: a bar for each day, with its figures beside it. */
export function Week({ whose, days }: WeekProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.map(({ chats, queries }) => chats + queries));
  const share = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <Panel className="cs-home-week">
      <h2>{t(`home.${whose}`, { days: days.length })}</h2>
      <p>{t(`home.${whose}Hint`)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('home.day')}</th>
            <td className="cs-home-scale" aria-hidden="true" />
            <th scope="col">
              <span className="cs-home-key is-chats" aria-hidden="true" />
              {t('home.weekChats')}
            </th>
            <th scope="col">
              <span className="cs-home-key is-queries" aria-hidden="true" />
              {t('home.weekQueries')}
            </th>
            <th scope="col">{t('home.weekSolved')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, chats, queries, solved }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td aria-hidden="true">
                <div className="cs-home-bars">
                  <span className="is-chats" style={share(chats)} />
                  <span className="is-queries" style={share(queries)} />
                </div>
              </td>
              <td>{formatCount(chats)}</td>
              <td>{formatCount(queries)}</td>
              <td>{formatCount(solved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
