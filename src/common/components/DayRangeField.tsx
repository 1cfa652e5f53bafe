import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_RANGE_MAX_DAYS } from '#contract/constants.ts';
import { Button } from './Button.tsx';
import { DaysGroup, DaysInput, useTypedRange } from './DaysInput.tsx';
import { useTimeZone } from './timeZone.ts';
import { NAMED_RANGES, problemOf, type DayRangeChoice, type Days, isDayOrOpen, type DateRange } from '../dayRange.ts';
import './DayRangeField.css';

interface DayRangeFieldProps {
  readonly viewKey: string;
  readonly label: string;
  readonly choice: DayRangeChoice;
  /** The two days of the choice; null until they are known. */
  readonly days: Days | null;
  /**
   * Called when the user presses a tab, even the active one, picks another range, and when the focus leaves the picker
   * with another valid range.
   */
  readonly onChange: (choice: DayRangeChoice) => void;
}

/** Tabs for the usual ranges of days, and a picker for any range. The days are those of the deployment's time zone. */
export function DayRangeField({ viewKey, label, choice, days, onChange }: DayRangeFieldProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const id = useId();
  const given: DateRange = { from: days?.startDate ?? '', to: days?.endDate ?? '' };
  const [typed, setTyped] = useTypedRange(`days.${viewKey}`, `${choice.name}/${given.from}/${given.to}`);
  const shown = typed?.range ?? given;
  const problem = typed?.isLeft === true ? problemOf(shown) : null;

  const isGiven = (range: DateRange) => range.from === given.from && range.to === given.to;
  const apply = (range: DateRange) => {
    // Forget the typed days once they are applied: after Back they would hide the previous days.
    setTyped(null);
    if (!isGiven(range)) onChange({ name: 'custom', ...range });
  };
  const leave = () => {
    if (typed === null) return;
    if (isGiven(typed.range) || problemOf(typed.range) === null) apply(typed.range);
    else setTyped({ ...typed, isLeft: true });
  };
  return (
    <div className="cs-day-range cs-at-top cs-wrap">
      <Tabs
        label={label}
        chosen={choice.name}
        onChoose={(name) => {
          setTyped(null);
          onChange({ name });
        }}
      />
      <DaysGroup
        id={id}
        aria-label={t('dayRange.picker', { label, zone })}
        problem={problem && t(`dayRange.problem.${problem}`, { days: REPORT_RANGE_MAX_DAYS })}
        className="cs-range-picker"
        onLeave={leave}
      >
        <DaysInput
          viewKey={viewKey}
          label={label}
          range={shown}
          isWrong={(side) => problem !== null && (problem !== 'unreadable' || !isDayOrOpen(shown[side]))}
          errorId={`${id}-error`}
          daysMax={REPORT_RANGE_MAX_DAYS}
          onType={(range) => setTyped({ range, isLeft: typed?.isLeft ?? false })}
          onPick={apply}
        />
      </DaysGroup>
    </div>
  );
}

interface TabsProps {
  readonly label: string;
  readonly chosen: DayRangeChoice['name'];
  readonly onChoose: (name: (typeof NAMED_RANGES)[number]) => void;
}

function Tabs({ label, chosen, onChoose }: TabsProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('dayRange.tabs', { label })} className="cs-range-tabs cs-choices cs-wrap cs-gap-1">
      {NAMED_RANGES.map((name) => (
        <Button
          key={name}
          variant="tertiary"
          aria-pressed={chosen === name}
          className={chosen === name ? 'is-chosen' : ''}
          onClick={() => onChoose(name)}
        >
          {t(`dayRange.${name}`)}
        </Button>
      ))}
    </div>
  );
}
