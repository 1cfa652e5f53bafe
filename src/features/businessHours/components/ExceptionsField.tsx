import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { HOURS_EXCEPTIONS_MAX } from '#contract/serviceLimits.ts';
import { Button } from '#common/components/Button.tsx';
import { FieldError } from '#common/components/Field.tsx';
import { isSameValue } from '#common/sameRecord.ts';
import { useView } from '#common/view.ts';
import { NEW_EXCEPTION, wrongException, type TypedException } from '../hoursForm.ts';
import { ExceptionItem } from './ExceptionItem.tsx';
import { useToday } from './hoursWords.ts';

interface ExceptionsFieldProps {
  readonly exceptions: readonly TypedException[];
  /** As they were before anything was typed: the past ones of these can be folded away. */
  readonly saved: readonly TypedException[];
  readonly timeZone: string;
  readonly isSaving: boolean;
  readonly error: string | null;
  readonly onChange: (exceptions: readonly TypedException[]) => void;
  readonly onLeave: () => void;
}

/** Days with other hours than their day of the week. */
export function ExceptionsField(props: ExceptionsFieldProps) {
  const { exceptions, saved, timeZone, isSaving, error, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const today = useToday(timeZone) ?? '';
  const { list, moveTo } = useMovedFocus(exceptions);
  const past = exceptions
    .filter(({ last }) => last < today)
    .filter((each) => saved.some((one) => isSameValue(one, each)));
  const isFull = exceptions.length >= HOURS_EXCEPTIONS_MAX;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="cs-stack cs-gap-1 cs-above-2">
      <span id={id} className="cs-field-label">
        {t('businessHours.exceptions')}
      </span>
      <span id={`${id}-hint`} className="cs-hint cs-below-2">
        {t('businessHours.exceptionsHint')}
      </span>
      <ExceptionList {...props} past={past} list={list} onRemoval={() => moveTo('beside')} />
      <div role="alert" className="cs-when-filled">
        {error !== null && wrongException(exceptions) === null && <FieldError id={id}>{error}</FieldError>}
      </div>
      <Button
        className="compact cs-at-start"
        disabled={isSaving}
        unavailable={isFull ? t('businessHours.exceptionsMax', { max: HOURS_EXCEPTIONS_MAX }) : null}
        onClick={() => {
          moveTo('last');
          onChange([...exceptions, NEW_EXCEPTION]);
        }}
      >
        <Plus size={14} aria-hidden="true" />
        {t('businessHours.addException')}
      </Button>
    </div>
  );
}

interface ExceptionListProps extends ExceptionsFieldProps {
  readonly past: readonly TypedException[];
  readonly list: RefObject<HTMLUListElement | null>;
  /** Before an item is removed. */
  readonly onRemoval: () => void;
}

function ExceptionList({ exceptions, past, list, isSaving, error, onChange, onLeave, onRemoval }: ExceptionListProps) {
  const { t } = useTranslation();
  const [unfolded, unfold] = useView('businessHours.past');
  const isOpen = unfolded !== null;
  const wrong = error === null ? null : wrongException(exceptions);
  return (
    <>
      {past.length > 0 && (
        <Button
          variant="link"
          className="cs-at-start"
          aria-expanded={isOpen}
          onClick={() => unfold(isOpen ? null : '')}
        >
          {t(isOpen ? 'businessHours.hidePast' : 'businessHours.showPast', { count: past.length })}
        </Button>
      )}
      <ul ref={list} className="cs-list cs-stack">
        {exceptions.map(
          (exception, index) =>
            (isOpen || !past.includes(exception)) && (
              <ExceptionItem
                key={index}
                index={index}
                exception={exception}
                isReadOnly={isSaving}
                wrong={wrong?.exception === exception ? { text: error ?? '', problem: wrong.problem } : null}
                onChange={(change) =>
                  onChange(exceptions.map((other, at) => (at === index ? { ...exception, ...change } : other)))
                }
                onLeave={onLeave}
                onRemove={() => {
                  onRemoval();
                  onChange(exceptions.filter((_, at) => at !== index));
                }}
              />
            ),
        )}
      </ul>
    </>
  );
}

/** Moves the focus to an item that was added, or beside one that was removed; without any, to the button below. */
function useMovedFocus(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    const at = next.current;
    next.current = null;
    if (at === null || list.current === null) return;
    const { children, parentElement } = list.current;
    const item = children.item(Math.min(at, children.length - 1));
    (item ?? parentElement)?.querySelector<HTMLElement>(item ? 'input' : ':scope > button:last-child')?.focus();
  }, [items]);
  const moveTo = (where: 'last' | 'beside') => {
    const shown = [...(list.current?.children ?? [])];
    next.current = where === 'last' ? shown.length : shown.findIndex((item) => item.contains(document.activeElement));
  };
  return { list, moveTo };
}
