import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeDay } from '#contract/http/home.ts';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { Time } from '#common/components/Time.tsx';

/** The newest problems that staff have reported, each with a link to its replay. */
export function Problems({ problems }: { readonly problems: NonNullable<HomeDay['problems']> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel as="section" className="cs-home-problems" aria-labelledby={id}>
      <h2 id={id}>
        <Link to="/debug/replay">{t('home.newestProblems')}</Link>
      </h2>
      {problems.length === 0 && <p>{t('home.noProblems')}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.id}>
              <Link to={`/debug/replay?id=${problem.id}`}>
                <bdi>{problem.note === '' ? t('home.noNote') : problem.note}</bdi>
              </Link>
              <span>
                <bdi>{problem.staffName}</bdi> · <Time iso={problem.createTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
