import { useTranslation } from 'react-i18next';
import type { HomeWorkDay } from '#contract/http/home.ts';
import { Panel } from '#common/components/Panel.tsx';
import { formatCount } from '#common/format/number.ts';

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
export function Week({ whose, days }: WeekProps) {
  const { t } = useTranslation();
  const solved = sumOf(days.map((day) => day.solved));
  return (
    <Panel className="cs-home-week">
      <h2>{t(`home.${whose}`, { days: days.length })}</h2>
      <p>{t(`home.${whose}Hint`, { solved: formatCount(solved) })}</p>
      <div className="cs-home-multiples">
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
    <table>
      <caption>
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
                className={`cs-home-bar is-${kind}`}
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

/** A day (yyyy-MM-dd) within a week: 'Sat 28'. */
function formatWeekday(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${at.toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })} ${at.getUTCDate()}`;
}
