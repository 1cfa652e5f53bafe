import { ShieldCheck } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { useShown } from '#common/useShown.ts';
import { appSpansOf, type AppFact, type AppSpan } from '../appFacts.ts';
import { appContexts } from '../customerPanelSlice.ts';
import { Section } from './Section.tsx';

/** What the customer's app says about itself in this chat. Nothing, where it says nothing. */
export function AppSection({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  useShown(
    useCallback(() => appContexts.actions.opened({ chatId }), [chatId]),
    appContexts.actions.closed,
  );
  const { status } = useSelector(appContexts.select);
  if (status !== 'ready' && status !== 'failed') return null;
  return (
    <LoadedView loaded={appContexts} failed={t('customerPanel.appFailed')}>
      {(contexts) => <Spans spans={appSpansOf(contexts)} />}
    </LoadedView>
  );
}

function Spans({ spans: [latest, ...earlier] }: { readonly spans: readonly AppSpan[] }) {
  const { t } = useTranslation();
  if (latest === undefined) return null;
  return (
    <Section title={t('customerPanel.app')}>
      <div className="cs-above-1">
        <AppFacts span={latest} />
      </div>
      {earlier.length > 0 && (
        <details className="cs-small cs-above-2">
          <summary>{t('customerPanel.appEarlier')}</summary>
          {earlier.map((span) => (
            <AppFacts key={span.fromSeq} span={span} />
          ))}
        </details>
      )}
    </Section>
  );
}

function AppFacts({ span: { fromSeq, untilSeq, facts } }: { readonly span: AppSpan }) {
  const { t } = useTranslation();
  const name = useFactName();
  return (
    <>
      {fromSeq > 1 && untilSeq === null && (
        <p className="cs-hint cs-flush">{t('customerPanel.appSince', { from: fromSeq })}</p>
      )}
      {untilSeq !== null && (
        <p className="cs-hint cs-flush">{t('customerPanel.appUntil', { from: fromSeq, to: untilSeq - 1 })}</p>
      )}
      <Facts>
        {facts.map((fact) => (
          <Fact key={`${fact.name}.${fact.isSigned}`} name={name(fact)}>
            <span className="cs-breaks">{fact.text}</span> <Origin isSigned={fact.isSigned} />
          </Fact>
        ))}
      </Facts>
    </>
  );
}

function useFactName() {
  const { t } = useTranslation();
  return ({ name }: AppFact) => t(`customerPanel.appFact.${name}`);
}

/** Who says so: the app's back end has signed it, or the device says it and could say anything. */
function Origin({ isSigned }: Pick<AppFact, 'isSigned'>) {
  const { t } = useTranslation();
  if (!isSigned) return <span className="cs-hint">{t('customerPanel.saidByDevice')}</span>;
  const text = t('customerPanel.signedByApp');
  return <ShieldCheck role="img" aria-label={text} size={14} className="cs-signed" />;
}
