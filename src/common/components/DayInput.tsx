import { Input } from 'semantic-ui-react';
import { LAST_DAY } from '../dateRange.ts';
import './DateRangeField.css';

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD; '' without a day. */
  readonly value: string;
  /** Id of the line that says what is wrong; null: nothing is. */
  readonly errorId: string | null;
  /** Receives the browser's field, which keeps the half of a day that it does not report. */
  readonly onInput: (field: HTMLInputElement) => void;
}

/** One end of a range of days, with the browser's own date field. */
export function DayInput({ label, value, errorId, onInput }: DayInputProps) {
  return (
    <label className="cs-day-field">
      <span>{label}</span>
      <Input
        as="span"
        transparent
        type="date"
        max={LAST_DAY}
        value={value}
        aria-invalid={errorId !== null}
        aria-describedby={errorId ?? undefined}
        onChange={({ target }) => onInput(target)}
      />
    </label>
  );
}
