import { useId, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_RANGE_MAX_DAYS } from '../../../../contract/constants.ts';
import type { DateRange } from '../../dateRange.ts';
import { Button } from '../../components/Button.tsx';
import { DayInput } from '../../components/DayInput.tsx';
import { FieldGroup } from '../../components/Field.tsx';
import { useTimeZone } from '../../components/timeZone.tsx';
import '../../components/TextField.css';
import { NAMED_RANGES, problemOf, type DayRangeChoice, type Days } from '../dayRange.ts';
import { useTypedRange } from '../../components/useTypedRange.ts';
import './DayRangeField.css';

interface DayRangeFieldProps {
  /** Its id in the view state; unique on the screen. */
  readonly place: string;
  /** Names the choice. */
  readonly label: string;
  readonly choice: DayRangeChoice;
  /** The two days of the choice; null until they are known. */
  readonly days: Days | null;
  /**
   * Called when the user presses a tab, even the active one, and when the focus leaves the picker with another valid
   * range.
   */
  readonly onChange: (choice: DayRangeChoice) => void;
}

/**
 * Tabs for the usual ranges of days, and a picker for any range, with the browser's own date fields in the deployment's
 * time zone.
 */
export function DayRangeField({ place, label, choice, days, onChange }: DayRangeFieldProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const id = useId();
  const given: DateRange = { from: days?.startDate ?? '', to: days?.endDate ?? '' };
  const [typed, setTyped] = useTypedRange(`days.${place}`, `${choice.name}/${given.from}/${given.to}`);
  const shown = typed?.range ?? given;
  const problem = typed?.isLeft === true ? problemOf(shown) : null;

  const leave = () => {
    if (typed === null) return;
    const isAsGiven = typed.range.from === given.from && typed.range.to === given.to;
    const isRange = problemOf(typed.range) === null;
    // Forget the typed days once they are applied: after Back they would hide the previous days.
    setTyped(isAsGiven || isRange ? null : { ...typed, isLeft: true });
    if (!isAsGiven && isRange) onChange({ name: 'custom', ...typed.range });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') leave();
  };
  // A date field reports a half-deleted day as empty, and keeps the other half itself.
  const day = (side: keyof DateRange) => (
    <DayInput
      label={t(`dateRange.${side}`)}
      value={shown[side]}
      errorId={problem === null ? null : `${id}-error`}
      onInput={({ value }) => setTyped({ range: { ...shown, [side]: value }, isLeft: typed?.isLeft ?? false })}
    />
  );
  return (
    <div className="cs-day-range">
      <div role="group" aria-label={t('dayRange.tabs', { label })} className="cs-range-tabs">
        {NAMED_RANGES.map((name) => (
          <Button
            key={name}
            variant="tertiary"
            aria-pressed={choice.name === name}
            className={choice.name === name ? 'is-chosen' : ''}
            onClick={() => {
              setTyped(null);
              onChange({ name });
            }}
          >
            {t(`dayRange.${name}`)}
          </Button>
        ))}
      </div>
      <FieldGroup
        aria-label={t('dayRange.picker', { label, zone })}
        isInvalid={problem !== null}
        className="cs-range-picker"
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <div className="cs-input">
          {day('from')}
          {day('to')}
        </div>
        <span id={`${id}-error`} role="status" className={problem === null ? 'cs-visually-hidden' : 'cs-field-error'}>
          {problem !== null && t(`dayRange.problem.${problem}`, { days: REPORT_RANGE_MAX_DAYS })}
        </span>
      </FieldGroup>
    </div>
  );
}
