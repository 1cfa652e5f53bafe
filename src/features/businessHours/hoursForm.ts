import { exceptionProblem, spansProblem, type ExceptionProblem, type SpansProblem } from '#contract/businessHours.ts';
import { AWAY_MESSAGE_MAX, HOURS_EXCEPTION_NAME_MAX, HOURS_SPANS_MAX } from '#contract/serviceLimits.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { BusinessHours, HoursException, ProductHours } from '#contract/http/businessHours.ts';
import type { AppError } from '#common/errors.ts';
import type { FieldProblems, FormRules } from '#common/forms/index.ts';
import type { MessageText } from '#common/messageText.ts';
import { parseHours, printHours, tidyHours } from './hoursText.ts';

/** Monday first, as in {@link BusinessHours}. */
export const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekDay = (typeof WEEK)[number];
type OfWeek<Value> = Readonly<Record<WeekDay, Value>>;

/** An exception as typed. */
export interface TypedException extends Pick<HoursException, 'name' | 'first' | 'last'> {
  /** '': nobody works. */
  readonly hours: string;
}

/** Business hours as typed. Those of a day are '' when nobody works. */
export interface HoursForm extends OfWeek<string>, Pick<BusinessHours, 'timeZone' | 'awayMessage'> {
  /** `none`: a product has the hours of all products; without these, staff always work. */
  readonly mode: 'none' | 'own';
  readonly exceptions: readonly TypedException[];
}

/** The hours of a product, or of all. Without any: `hours` is null, and `updateTime` ''. */
export interface HoursSubject extends Pick<ProductHours, 'comeFrom' | 'updateTime'> {
  readonly hours: BusinessHours | null;
}

/** The hours of a product, or of all, even without any. */
export function subjectOf(known: readonly HoursSubject[], comeFrom: number): HoursSubject {
  return known.find((subject) => subject.comeFrom === comeFrom) ?? { comeFrom, hours: null, updateTime: '' };
}

export const NEW_EXCEPTION: TypedException = { name: '', first: '', last: '', hours: '' };

const OFFICE_DAYS = 5;
const OFFICE_HOURS = [{ from: '09:00', to: '17:00' }];

/** The hours with which own ones begin. @param shared those of all products; null: none */
export function templateOf(shared: BusinessHours | null, timeZone: string): BusinessHours {
  const week = WEEK.map((_, day) => (day < OFFICE_DAYS ? OFFICE_HOURS : []));
  return shared ?? { timeZone, week, exceptions: [], awayMessage: '' };
}

export function formOf({ hours }: Pick<HoursSubject, 'hours'>, template: BusinessHours): HoursForm {
  const { timeZone, week, exceptions, awayMessage } = hours ?? template;
  return {
    mode: hours === null ? 'none' : 'own',
    timeZone,
    ...eachDay((_, index) => printHours(week[index] ?? [])),
    exceptions: exceptions.map(({ spans, ...exception }) => ({ ...exception, hours: printHours(spans) })),
    awayMessage,
  };
}

/** The hours as typed. They can be saved if the form has no problems. */
export function hoursOf({ timeZone, exceptions, awayMessage, ...form }: HoursForm): BusinessHours {
  return {
    timeZone,
    week: WEEK.map((day) => parseHours(form[day])),
    exceptions: exceptions.map(exceptionOf),
    awayMessage,
  };
}

function exceptionOf(typed: TypedException): HoursException {
  const { hours, ...exception } = tidiedException(typed);
  return { ...exception, spans: parseHours(hours) };
}

function eachDay<Value>(valueOf: (day: WeekDay, index: number) => Value): OfWeek<Value> {
  return {
    monday: valueOf('monday', 0),
    tuesday: valueOf('tuesday', 1),
    wednesday: valueOf('wednesday', 2),
    thursday: valueOf('thursday', 3),
    friday: valueOf('friday', 4),
    saturday: valueOf('saturday', 5),
    sunday: valueOf('sunday', 6),
  };
}

/** The rules of the server. */
export const HOURS_RULES: FormRules<HoursSubject, HoursForm> = { problemsOf, tidied };

/** Exceptions without any text are left out. */
function tidied(form: HoursForm): HoursForm {
  const exceptions = filledOf(form.exceptions).map(tidiedException);
  return {
    ...form,
    ...eachDay((day) => tidyHours(form[day])),
    exceptions: exceptions.sort((one, other) => (one.first < other.first ? -1 : 1)),
    awayMessage: trimmed(form.awayMessage),
  };
}

function filledOf(exceptions: readonly TypedException[]): readonly TypedException[] {
  return exceptions.filter(({ name, first, last, hours }) => [name, first, last, hours].join('').trim() !== '');
}

/** Without a last day, it is the first. */
function tidiedException({ name, first, last, hours }: TypedException): TypedException {
  return { name: trimmed(name), first, last: last === '' ? first : last, hours: tidyHours(hours) };
}

function problemsOf(form: HoursForm): FieldProblems<HoursForm> {
  if (form.mode === 'none') return {};
  const isTooLong = trimmed(form.awayMessage).length > AWAY_MESSAGE_MAX;
  const problems = {
    ...eachDay((day) => problemText(spansProblem(parseHours(form[day])))),
    exceptions: problemText(wrongException(form.exceptions)?.problem ?? null),
    awayMessage: isTooLong ? { key: 'businessHours.problem.tooLong', values: { max: AWAY_MESSAGE_MAX } } : null,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

interface WrongException extends Pick<ExceptionProblem, 'problem'> {
  readonly exception: TypedException;
}

/** The first exception that the server would refuse. */
export function wrongException(exceptions: readonly TypedException[]): WrongException | null {
  const filled = filledOf(exceptions);
  const found = exceptionProblem(filled.map(exceptionOf));
  const exception = found === null ? undefined : filled[found.index];
  return found === null || exception === undefined ? null : { problem: found.problem, exception };
}

const MAX_OF: Partial<Record<ExceptionProblem['problem'], number>> = {
  name: HOURS_EXCEPTION_NAME_MAX,
  tooMany: HOURS_SPANS_MAX,
};

function problemText(problem: ExceptionProblem['problem'] | SpansProblem | null): MessageText | null {
  if (problem === null) return null;
  const max = MAX_OF[problem];
  return { key: `businessHours.problem.${problem}`, ...(max !== undefined && { values: { max } }) };
}

/** How the server's messages about exceptions go on after a name. */
const EXCEPTION_MESSAGE =
  /^Exception|^Please enter a name|exceptions$|: (?:the last day|these days|times|each|there can)/;

/** The field that a refusal is about; null: the whole form. */
export function fieldOf({ message }: AppError): keyof HoursForm | null {
  if (message.startsWith('Away message:')) return 'awayMessage';
  if (message === 'Please choose a time zone') return 'timeZone';
  const day = WEEK.find((each) => message.startsWith(`The hours of ${each}:`));
  return day ?? (EXCEPTION_MESSAGE.test(message) ? 'exceptions' : null);
}
