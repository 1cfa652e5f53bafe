import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Moment, StateChange } from '../../../actionLog/replay/index.ts';

/** What an action changed in the state. */
export function ChangesPanel({ moment: { changes, hasMoreChanges } }: { readonly moment: Moment }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="cs-replay-none">{t('replay.noChanges')}</p>;
  return (
    <>
      <ChangeList changes={changes} />
      {hasMoreChanges && <p className="cs-replay-none">{t('replay.moreChanges')}</p>}
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
  if (text === null) return <span className="cs-replay-none">{t('replay.absent')}</span>;
  return (
    <code className={`cs-replay-value ${className}`} dir="ltr">
      {text}
    </code>
  );
}
