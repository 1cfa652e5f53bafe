import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ANY_DAY, isDayOrOpen, isInOrder, isRange, type DateRange } from '../dayRange.ts';
import { IconButton } from './Button.tsx';
import { DaysGroup, DaysInput, useTypedRange } from './DaysInput.tsx';
import { useTimeZone } from './timeZone.ts';

interface DateRangeFieldProps {
  readonly viewKey: string;
  readonly label: string;
  readonly value: DateRange;
  /** Receives only complete and valid ranges. An incomplete date, or an end before the start, stays in the field. */
  readonly onChange: (range: DateRange) => void;
}

/** A start and an end day in the deployment's time zone, typed or picked in a calendar. Either may be open. */
export function DateRangeField({ viewKey, label, value, onChange }: DateRangeFieldProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const id = useId();
  const [typed, setTyped] = useTypedRange(`days.${viewKey}`, `${value.from}/${value.to}`);
  const shown = typed?.range ?? value;
  const isOutOfOrder = !isInOrder(shown);
  // While the user types, each day is incomplete for a moment.
  const isUnreadable = (side: keyof DateRange) => typed?.isLeft === true && !isDayOrOpen(shown[side]);
  const problem = isOutOfOrder ? 'order' : isUnreadable('from') || isUnreadable('to') ? 'unreadable' : null;

  const change = (range: DateRange) => {
    setTyped({ range, isLeft: typed?.isLeft ?? false });
    if (isRange(range)) onChange(range);
  };
  const leave = () => {
    if (typed !== null) setTyped({ ...typed, isLeft: true });
  };
  return (
    <DaysGroup
      id={id}
      aria-labelledby={`${id}-label`}
      problem={problem && t(`dateRange.${problem}`)}
      className="cs-date-range"
      onLeave={leave}
    >
      <span id={`${id}-label`} className="cs-field-label">
        {label} <span className="cs-date-zone cs-muted">({zone})</span>
      </span>
      <DaysInput
        viewKey={viewKey}
        label={label}
        range={shown}
        isWrong={(side) => isOutOfOrder || isUnreadable(side)}
        errorId={`${id}-error`}
        daysMax={null}
        onType={change}
        onPick={change}
      >
        {(shown.from !== '' || shown.to !== '') && (
          <IconButton
            label={t('dateRange.clear', { label })}
            icon={<X size={16} />}
            className="cs-date-clear"
            onClick={() => change(ANY_DAY)}
          />
        )}
      </DaysInput>
    </DaysGroup>
  );
}
