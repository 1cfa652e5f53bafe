import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PositionDetails, StateChange } from '#src/actionLog/replay/index.ts';

/** Changes that the action made in the state. */
export function ChangesPanel({ details: { changes, hasMoreChanges } }: { readonly details: PositionDetails }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="cs-replay-none cs-hint cs-flush">{t('replay.noChanges')}</p>;
  return (
    <>
      <ChangeList changes={changes} />
      {hasMoreChanges && <p className="cs-replay-none cs-hint cs-flush">{t('replay.moreChanges')}</p>}
    </>
  );
}

export function ChangeList({ changes }: { readonly changes: readonly StateChange[] }) {
  const { t } = useTranslation();
  return (
    <ul className="cs-replay-changes">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <code className="cs-replay-path">{path}</code>
          <Value text={before} className="is-before" />
          <ArrowRight size={14} role="img" aria-label={t('replay.becomes')} />
          <Value text={after} className="is-after" />
        </li>
      ))}
    </ul>
  );
}

function Value({ text, className }: { readonly text: string | null; readonly className: string }) {
  const { t } = useTranslation();
  if (text === null) return <span className="cs-replay-none cs-hint cs-flush">{t('replay.absent')}</span>;
  return (
    <code className={`cs-replay-value ${className}`} dir="ltr">
      {text}
    </code>
  );
}
