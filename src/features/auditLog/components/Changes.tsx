import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from '../../../../contract/http/audit.ts';
import { Button } from '../../../common/components/Button.tsx';
import { useView } from '../../../common/view/index.ts';

/** Longer entries are folded, so that a page can be scanned quickly. */
const SHOWN_CHANGES = 3;
const SHOWN_CHARACTERS = 80;

interface ChangesProps {
  readonly id: string;
  readonly changes: readonly AuditChange[];
  /** The fields describe the object with one value each, not a change. */
  readonly describes: boolean;
}

/** The fields that an action changed. Long lists and values are folded, with a button for the rest. */
export function Changes({ id: entryId, changes, describes }: ChangesProps) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, unfold] = useView(`audit.${entryId}`);
  const isOpen = unfolded !== null;
  if (changes.length === 0) return <span className="cs-audit-nothing">{t('auditLog.noChanges')}</span>;
  const isLong =
    changes.length > SHOWN_CHANGES || changes.some(({ from, to }) => shortened(from) !== from || shortened(to) !== to);
  const shown = isOpen ? changes : changes.slice(0, SHOWN_CHANGES);
  return (
    <>
      <ul id={id} className="cs-audit-list">
        {shown.map(({ field, from, to }) => (
          <li key={field}>
            <bdi className="cs-audit-field">{field}</bdi>
            {describes ? (
              <Value text={isOpen ? (to ?? from) : shortened(to ?? from)} className="is-to" />
            ) : (
              <>
                <Value text={isOpen ? from : shortened(from)} className="is-from" />
                <ArrowRight size={14} className="cs-audit-arrow" role="img" aria-label={t('auditLog.becomes')} />
                <Value text={isOpen ? to : shortened(to)} className="is-to" />
              </>
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <Button
          variant="link"
          className="cs-audit-unfold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => unfold(isOpen ? null : '')}
        >
          {isOpen ? t('auditLog.showLess') : t('auditLog.showAll', { count: changes.length })}
        </Button>
      )}
    </>
  );
}

function Value({ text, className }: { readonly text: string | null; readonly className: string }) {
  const { t } = useTranslation();
  if (text === null) return <span className="cs-audit-nothing">{t('auditLog.nothing')}</span>;
  return <bdi className={`cs-audit-value ${className}`}>{text}</bdi>;
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= SHOWN_CHARACTERS) return text;
  const characters = [...text];
  return characters.length <= SHOWN_CHARACTERS ? text : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`;
}
