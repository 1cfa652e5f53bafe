import type { TFunction } from 'i18next';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from '#contract/http/audit.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { compareErasedTables, erasedRowsName } from '#common/format/erasedRows.ts';
import { formatDateTime } from '#common/format/time.ts';
import { useProductName } from '#common/products.ts';
import { useView } from '#common/view.ts';
import { readAction } from '../auditLogFilters.ts';
import { isIn } from '../sentences.ts';
import texts from '../texts.json';

/** Longer entries are folded, so that a page can be scanned quickly. */
const SHOWN_CHANGES = 3;
const SHOWN_CHARACTERS = 80;

/** Their names say what happened to the value. */
const SAYS_CHANGE: readonly string[] = ['addedResources', 'removedResources'];

interface ChangesProps {
  readonly id: string;
  readonly changes: readonly AuditChange[];
  /** The fields describe the object with one value each, not a change. */
  readonly describes: boolean;
  /** The fields are tables of an erasure. */
  readonly isReceipt: boolean;
}

/** The fields that an action changed. Long lists and values are folded, with a button for the rest. */
export function Changes({ id: entryId, changes, describes, isReceipt }: ChangesProps) {
  const { t } = useTranslation();
  const productName = useProductName();
  const zone = useTimeZone();
  const id = useId();
  const [unfolded, unfold] = useView(`audit.${entryId}`);
  const isOpen = unfolded !== null;
  if (changes.length === 0) return null;
  const ordered = isReceipt ? [...changes].sort((a, b) => compareErasedTables(a.field, b.field)) : changes;
  const written = ordered.map((change) => ({ ...change, ...valuesOf(t, { productName, zone }, change) }));
  const isLong =
    written.length > SHOWN_CHANGES || written.some(({ from, to }) => shortened(from) !== from || shortened(to) !== to);
  const shown = isOpen ? written : written.slice(0, SHOWN_CHANGES);
  return (
    <>
      <ul id={id} className="cs-audit-list cs-gap-half cs-list cs-stack cs-small">
        {shown.map(({ field, from, to }) => (
          <li key={field}>
            <bdi className="cs-audit-field cs-muted">{isReceipt ? erasedRowsName(t, field) : fieldText(t, field)}</bdi>{' '}
            <Values
              from={isOpen ? from : shortened(from)}
              to={isOpen ? to : shortened(to)}
              describes={describes || SAYS_CHANGE.includes(field)}
            />
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

/** One value alone was set or removed, unless it describes. */
function Values({ from, to, describes }: Pick<AuditChange, 'from' | 'to'> & Pick<ChangesProps, 'describes'>) {
  const { t } = useTranslation();
  if (from !== null && to !== null)
    return (
      <>
        <bdi className="cs-lines">{from}</bdi>
        <ArrowRight size={14} className="cs-audit-arrow cs-muted" role="img" aria-label={t('auditLog.becomes')} />
        <bdi className="cs-lines">{to}</bdi>
      </>
    );
  if (to !== null || describes) return <bdi className="cs-lines">{to ?? from}</bdi>;
  return (
    <>
      <del className="cs-lines">
        <bdi>{from}</bdi>
      </del>{' '}
      <span className="cs-muted">{t('auditLog.removed')}</span>
    </>
  );
}

/** The name of a field. One of another version has only its technical name. */
function fieldText(t: TFunction, field: string): string {
  return isIn(texts.auditLog.field, field) ? t(`auditLog.field.${field}`) : field;
}

interface Formats {
  readonly productName: (code: number) => string;
  readonly zone: string;
}

function valuesOf(
  t: TFunction,
  { productName, zone }: Formats,
  { field, from, to, fromName, toName }: AuditChange,
): Pick<AuditChange, 'from' | 'to'> {
  const written = (value: string | null) => {
    if (field === 'product' && value !== null) return productName(Number(value));
    const isTime = field === 'startTime' || field === 'until';
    return isTime && value !== null ? formatDateTime(value, zone) : valueText(t, field, value);
  };
  return { from: fromName ?? written(from), to: toName ?? written(to) };
}

const YES_OR_NO = { true: 'yes', false: 'no' } as const;

/** Codes have words in the catalogue; other values are as they were stored. */
function valueText(t: TFunction, field: string, value: string | null): string | null {
  if (value === null) return null;
  if (/^(is|shows)/.test(field) && isIn(YES_OR_NO, value)) return t(`auditLog.${YES_OR_NO[value]}`);
  switch (field) {
    case 'status':
      return isIn(texts.auditLog.value.status, value) ? t(`auditLog.value.status.${value}`) : value;
    case 'type':
      return isIn(texts.auditLog.value.type, value) ? t(`auditLog.value.type.${value}`) : value;
    case 'order':
      return isIn(texts.auditLog.value.order, value) ? t(`auditLog.value.order.${value}`) : value;
    case 'by':
      return isIn(texts.auditLog.value.by, value) ? t(`auditLog.value.by.${value}`) : value;
    case 'scope':
      return isIn(texts.auditLog.value.scope, value) ? t(`auditLog.value.scope.${value}`) : value;
    case 'staffNames':
      return isIn(texts.auditLog.value.staffNames, value) ? t(`auditLog.value.staffNames.${value}`) : value;
    case 'tagsOnEnd':
      return isIn(texts.auditLog.value.tagsOnEnd, value) ? t(`auditLog.value.tagsOnEnd.${value}`) : value;
    case 'action': {
      const action = readAction(value);
      return action === null ? value : t(`auditLog.action.${action}`);
    }
    default:
      return value;
  }
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= SHOWN_CHARACTERS) return text;
  const characters = [...text];
  return characters.length <= SHOWN_CHARACTERS ? text : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`;
}
