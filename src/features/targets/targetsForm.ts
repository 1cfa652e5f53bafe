import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { TARGET_MAX_MINUTES, WARN_PERCENT } from '#contract/serviceLimits.ts';
import { REPORT_TYPE } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { previewTargets, ProductTargets, Targets } from '#contract/http/targets.ts';
import type { AppError } from '#common/errors.ts';
import { decimalOf, plainNumber, type FieldProblems, type FormRules, type FormState } from '#common/forms/index.ts';
import type { MessageText } from '#common/messageText.ts';

export const UNITS = ['minutes', 'hours', 'days'] as const;
type Unit = (typeof UNITS)[number];
/** In minutes of working time. */
const UNIT_MINUTES: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1_440 };

/** A duration as typed. */
export interface TypedDuration {
  /** '': there is no target. */
  readonly amount: string;
  readonly unit: Unit;
}

export const CLOCKS = ['first', 'next', 'resolve'] as const;
export type Clock = (typeof CLOCKS)[number];

/** Targets as typed. */
export interface TargetsForm extends Readonly<Record<Clock, TypedDuration>> {
  /** `none`: the product has the targets of all products. */
  readonly mode: 'none' | 'own';
  /** A share of the time, in percent. */
  readonly warn: string;
}

/** The targets of a product, or of all, for chats or queries. Without own ones: `targets` is null, and `updateTime` ''. */
export interface TargetsSubject extends Pick<ProductTargets, 'comeFrom' | 'type' | 'updateTime'> {
  readonly targets: Targets | null;
}

/** What is saved. */
export type WantedTargets = RequestOf<typeof previewTargets>;

/** The targets of a product, or of all, even without own ones. */
export function subjectOf(
  known: readonly TargetsSubject[],
  { comeFrom, type }: Pick<TargetsSubject, 'comeFrom' | 'type'>,
): TargetsSubject {
  return (
    known.find((subject) => subject.comeFrom === comeFrom && subject.type === type) ?? {
      comeFrom,
      type,
      targets: null,
      updateTime: '',
    }
  );
}

const NO_TARGETS: Targets = { firstMinutes: null, nextMinutes: null, resolveMinutes: null, warnPercent: 80 };

/** The form of targets. Own ones begin as a copy of those of all products. */
export function formOf({ comeFrom, type, targets }: TargetsSubject, known: readonly TargetsSubject[]): TargetsForm {
  const shared = subjectOf(known, { comeFrom: ALL_PRODUCTS, type }).targets;
  const { firstMinutes, nextMinutes, resolveMinutes, warnPercent } = targets ?? shared ?? NO_TARGETS;
  return {
    mode: targets === null && comeFrom !== ALL_PRODUCTS ? 'none' : 'own',
    first: durationOf(firstMinutes),
    next: durationOf(nextMinutes),
    resolve: durationOf(resolveMinutes),
    warn: String(warnPercent),
  };
}

/** In the largest unit without a rest. */
export function durationOf(minutes: number | null): TypedDuration {
  if (minutes === null) return { amount: '', unit: 'hours' };
  const unit = [...UNITS].reverse().find((each) => minutes % UNIT_MINUTES[each] === 0) ?? 'minutes';
  return { amount: String(minutes / UNIT_MINUTES[unit]), unit };
}

function minutesOf({ amount, unit }: TypedDuration): number | null {
  return amount === '' ? null : Number(amount) * UNIT_MINUTES[unit];
}

/** Requires a form without problems. */
export function wantedOf({ comeFrom, type }: TargetsSubject, typed: TargetsForm): WantedTargets {
  const form = tidied(typed);
  const targets = {
    firstMinutes: minutesOf(form.first),
    nextMinutes: minutesOf(form.next),
    resolveMinutes: minutesOf(form.resolve),
    warnPercent: Number(form.warn),
  };
  return { comeFrom, type, targets: form.mode === 'none' ? null : targets };
}

/** What saving would change; null: the form cannot be saved, or would change nothing. */
export function previewOf(state: FormState<TargetsSubject, TargetsForm> | null): WantedTargets | null {
  if (state === null || state.subject === null || state.status !== 'editing') return null;
  const form = tidied(state.form);
  return Object.keys(problemsOf(form, state.subject)).length > 0 ? null : wantedOf(state.subject, form);
}

function tidied(form: TargetsForm): TargetsForm {
  const tidy = ({ amount, unit }: TypedDuration) => ({ amount: plainNumber(decimalOf(amount)), unit });
  return {
    ...form,
    first: tidy(form.first),
    next: tidy(form.next),
    resolve: tidy(form.resolve),
    warn: plainNumber(decimalOf(form.warn)),
  };
}

/** The rules of the server. */
function problemsOf(typed: TargetsForm, subject: TargetsSubject | null): FieldProblems<TargetsForm> {
  if (typed.mode === 'none') return {};
  const form = tidied(typed);
  const isNeeded = subject?.type === REPORT_TYPE.chat;
  const problems = {
    first: durationProblem(form.first, isNeeded),
    next: durationProblem(form.next, isNeeded),
    resolve: durationProblem(form.resolve, false),
    warn: isWhole(form.warn, WARN_PERCENT) ? null : { key: 'targets.problem.share' as const, values: WARN_PERCENT },
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function durationProblem(duration: TypedDuration, isNeeded: boolean): MessageText | null {
  if (duration.amount === '') return isNeeded ? { key: 'targets.problem.needed' } : null;
  return isWhole(minutesOf(duration), { min: 1, max: TARGET_MAX_MINUTES })
    ? null
    : { key: 'targets.problem.duration', values: { days: TARGET_MAX_MINUTES / UNIT_MINUTES.days } };
}

function isWhole(value: number | string | null, { min, max }: { readonly min: number; readonly max: number }): boolean {
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max;
}

export const TARGETS_RULES: FormRules<TargetsSubject, TargetsForm> = { problemsOf, tidied };

/** How the server's messages about each field begin. */
const FIELD_MESSAGES: readonly (readonly [keyof TargetsForm, string])[] = [
  ['first', 'The first response'],
  ['first', 'Chats always have targets'],
  ['next', 'The next response'],
  ['resolve', 'The resolution'],
  ['warn', 'The warning'],
];

/** The field that a refusal is about; null: the whole form. */
export function fieldOf({ message }: AppError): keyof TargetsForm | null {
  return FIELD_MESSAGES.find(([, beginning]) => message.startsWith(beginning))?.[0] ?? null;
}
