import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ANY_DAY, isInOrder, isRange, type DateRange } from '../dateRange.ts';
import { useTypedRange } from './useTypedRange.ts';
import { IconButton } from './Button.tsx';
import { DayInput } from './DayInput.tsx';
import { FieldGroup } from './Field.tsx';
import { useTimeZone } from './timeZone.tsx';
import './TextField.css';
import './DateRangeField.css';

interface DateRangeFieldProps {
  /** Its id in the view state; unique on the screen. */
  readonly place: string;
  readonly label: string;
  readonly value: DateRange;
  /** Receives only complete and valid ranges. An incomplete date, or an end before the start, stays in the field. */
  readonly onChange: (range: DateRange) => void;
  readonly className?: string;
}

/** A start and an end day in the deployment's time zone, with the browser's own date fields. */
export function DateRangeField({ place, label, value, onChange, className = '' }: DateRangeFieldProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const id = useId();
  const [typed, setTyped] = useTypedRange(`days.${place}`, `${value.from}/${value.to}`);
  const shown = typed?.range ?? value;
  const isWrong = !isInOrder(shown);

  const change = (range: DateRange) => {
    setTyped({ range, isLeft: false });
    if (isRange(range)) onChange(range);
  };
  const day = (side: keyof DateRange) => (
    <DayInput
      label={t(`dateRange.${side}`)}
      value={shown[side]}
      errorId={isWrong ? `${id}-error` : null}
      onInput={(field) => {
        if (!field.validity.badInput) change({ ...shown, [side]: field.value });
      }}
    />
  );
  return (
    <FieldGroup aria-labelledby={`${id}-label`} isInvalid={isWrong} className={`cs-date-range ${className}`.trim()}>
      <span id={`${id}-label`} className="cs-field-label">
        {label} <span className="cs-date-zone">({zone})</span>
      </span>
      <div className="cs-input">
        {day('from')}
        {day('to')}
        {(shown.from !== '' || shown.to !== '') && (
          <IconButton
            label={t('dateRange.clear', { label })}
            icon={<X size={16} />}
            className="cs-date-clear"
            onClick={() => change(ANY_DAY)}
          />
        )}
      </div>
      <span id={`${id}-error`} role="status" className={isWrong ? 'cs-field-error' : 'cs-visually-hidden'}>
        {isWrong && t('dateRange.order')}
      </span>
    </FieldGroup>
  );
}
