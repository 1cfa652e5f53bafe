import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExceptionProblem } from '#contract/businessHours.ts';
import { isolated } from '#contract/names.ts';
import { IconButton } from '#common/components/Button.tsx';
import { DaysGroup, DaysInput } from '#common/components/DaysInput.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { isDay, type DateRange } from '#common/dayRange.ts';
import type { TypedException } from '../hoursForm.ts';
import { HoursField } from './HoursField.tsx';

interface ExceptionItemProps {
  readonly exception: TypedException;
  readonly index: number;
  readonly isReadOnly: boolean;
  /** What is wrong with it, and the text that says so; null: nothing. */
  readonly wrong: (Pick<ExceptionProblem, 'problem'> & { readonly text: string }) | null;
  readonly onChange: (change: Partial<TypedException>) => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
}

type Part = 'name' | 'days' | 'hours';

/** An exception as a row of fields. */
export function ExceptionItem(props: ExceptionItemProps) {
  const { exception, index, isReadOnly, wrong, onChange, onLeave, onRemove } = props;
  const { t } = useTranslation();
  const label = exception.name === '' ? t('businessHours.exceptionNo', { no: index + 1 }) : isolated(exception.name);
  const errorOf = (part: Part) => (wrong !== null && partOf(wrong.problem) === part ? wrong.text : null);
  return (
    <li
      className="cs-hours-exception cs-grid"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <TextField
        className="cs-hidden-label"
        label={t('businessHours.nameOf', { name: t('businessHours.exceptionNo', { no: index + 1 }) })}
        placeholder={t('businessHours.exceptionName')}
        dir="auto"
        autoComplete="off"
        value={exception.name}
        readOnly={isReadOnly}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ExceptionDays {...props} label={t('businessHours.daysOf', { name: label })} problem={errorOf('days')} />
      <HoursField
        className="cs-hidden-label"
        label={t('businessHours.hoursOf', { name: label })}
        value={exception.hours}
        readOnly={isReadOnly}
        error={errorOf('hours')}
        onChange={(hours) => onChange({ hours })}
      />
      <IconButton
        label={t('businessHours.remove', { name: label })}
        icon={<X size={16} />}
        disabled={isReadOnly}
        onClick={onRemove}
      />
    </li>
  );
}

function partOf(problem: ExceptionProblem['problem']): Part {
  if (problem === 'name') return 'name';
  return problem === 'days' || problem === 'overlap' ? 'days' : 'hours';
}

interface ExceptionDaysProps extends Pick<ExceptionItemProps, 'exception' | 'index' | 'onChange'> {
  readonly label: string;
  readonly problem: string | null;
}

/** The days of an exception. Without a last one, it is the first. */
function ExceptionDays({ exception: { first, last }, index, label, problem, onChange }: ExceptionDaysProps) {
  const id = useId();
  const change = ({ from, to }: DateRange) => onChange({ first: from, last: to });
  return (
    <DaysGroup
      id={id}
      aria-label={label}
      problem={problem}
      onLeave={() => {
        if (last === '' && isDay(first)) onChange({ last: first });
      }}
    >
      <DaysInput
        viewKey={`businessHours.${index}`}
        label={label}
        range={{ from: first, to: last }}
        isWrong={() => problem !== null}
        errorId={`${id}-error`}
        daysMax={null}
        onType={change}
        onPick={change}
      />
    </DaysGroup>
  );
}
