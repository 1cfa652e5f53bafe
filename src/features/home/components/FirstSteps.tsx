import { Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeDay } from '#contract/http/home.ts';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';

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
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel as="section" className="cs-home-first" aria-labelledby={id}>
      <h2 id={id}>{t('home.firstSteps.title')}</h2>
      <ol>
        {STEPS.map(({ name, path }) => (
          <li key={name} className={steps[name] ? 'is-done' : undefined}>
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
