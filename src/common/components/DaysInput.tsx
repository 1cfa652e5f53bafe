import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from 'semantic-ui-react';
import { typedDay, type DateRange } from '../dayRange.ts';
import { useView } from '../view.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FieldGroup } from './Field.tsx';
import { Popover } from './Popover.tsx';
import { Loading } from './plain.tsx';
import './TextField.css';
import './DaysInput.css';

/** Days that the user types over others. `isLeft`: they have lost the focus. */
interface TypedRange {
  readonly range: DateRange;
  readonly isLeft: boolean;
}

const SEPARATOR = ' ';

/**
 * Typed days that do not form a valid range yet.
 * @param over names the days that they replace, without a space; when it changes, the typed days are gone
 */
export function useTypedRange(
  viewKey: string,
  over: string,
): readonly [TypedRange | null, (typed: TypedRange | null) => void] {
  const [stored, store] = useView(viewKey);
  const [before, from = '', to = '', left] = stored?.split(SEPARATOR) ?? [];
  const typed = before === over ? { range: { from, to }, isLeft: left === 'left' } : null;
  return [
    typed,
    (next) => store(next && [over, next.range.from, next.range.to, next.isLeft ? 'left' : ''].join(SEPARATOR)),
  ];
}

const RangeCalendar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "calendar" */ './RangeCalendar.tsx')).RangeCalendar,
}));

interface DaysInputProps extends ComponentProps<typeof RangeCalendar> {
  readonly label: string;
  /** Whether something is wrong with a side. */
  readonly isWrong: (side: keyof DateRange) => boolean;
  /** Id of the line that says what is wrong. */
  readonly errorId: string;
  readonly onType: (range: DateRange) => void;
  /** A button in front of the calendar's. */
  readonly children?: ReactNode;
}

/** The two ends of a range of days as yyyy-MM-dd, and a button that opens a calendar. */
export function DaysInput({
  viewKey,
  label,
  range,
  isWrong,
  errorId,
  daysMax,
  onType,
  onPick,
  children,
}: DaysInputProps) {
  const { t } = useTranslation();
  const day = (side: keyof DateRange) => (
    <label className="cs-day-field cs-hint cs-row cs-gap-1">
      <span>{t(`dateRange.${side}`)}</span>
      <Input
        as="span"
        transparent
        // Semantic UI would give some attributes to the element around the input.
        input={{
          type: 'text',
          inputMode: 'numeric',
          autoComplete: 'off',
          placeholder: t('dateRange.format'),
          value: range[side],
          'aria-invalid': isWrong(side),
          'aria-describedby': isWrong(side) ? errorId : undefined,
        }}
        onChange={({ target }) => onType({ ...range, [side]: typedDay(target.value) })}
      />
    </label>
  );
  return (
    <div className="cs-input cs-row cs-days-input cs-gap-1 cs-anchor">
      <div className="cs-days-sides cs-wrap cs-grow">
        {day('from')}
        {day('to')}
      </div>
      {children}
      <Popover
        viewKey={`days.${viewKey}`}
        label={t('dateRange.calendar', { label })}
        trigger={<CalendarDays size={16} aria-hidden="true" />}
        align="start"
      >
        <ErrorBoundary fallback={() => t('dateRange.noCalendar')}>
          <Suspense fallback={<Loading />}>
            <RangeCalendar viewKey={viewKey} range={range} daysMax={daysMax} onPick={onPick} />
          </Suspense>
        </ErrorBoundary>
      </Popover>
    </div>
  );
}

interface DaysGroupProps extends Omit<ComponentProps<typeof FieldGroup>, 'isInvalid'> {
  /** Its error line is `${id}-error`. */
  readonly id: string;
  /** What is wrong with the days; null: nothing. */
  readonly problem: string | null;
  /** The focus has left the group, or Enter was pressed in one of the two ends. */
  readonly onLeave: () => void;
}

/** A `DaysInput` as a field, with a line that says what is wrong. */
export function DaysGroup({ id, problem, onLeave, children, ...group }: DaysGroupProps) {
  return (
    <FieldGroup
      {...group}
      isInvalid={problem !== null}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
      onKeyDown={({ key, target }) => {
        // Not on a button or in the calendar.
        if (key === 'Enter' && target instanceof HTMLInputElement) onLeave();
      }}
    >
      {children}
      <span
        id={`${id}-error`}
        role="status"
        className={problem === null ? 'cs-visually-hidden' : 'cs-field-error cs-small cs-danger'}
      >
        {problem}
      </span>
    </FieldGroup>
  );
}
