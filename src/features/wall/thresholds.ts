import { parseJson } from '#contract/parseJson.ts';
import type { WaitTone } from '#common/deadlines.ts';
import { decimalOf, plainNumber, type FieldProblems, type FormRules } from '#common/forms/index.ts';
import type { MessageText } from '#common/messageText.ts';
import { isRecord } from '#common/sameRecord.ts';

/** The figures that can turn amber and red. */
export const WATCHED = ['inLine', 'late', 'atRisk', 'missed', 'firstResponse'] as const;
export type Watched = (typeof WATCHED)[number];

/** From which values on a figure is amber, and red; null: never. Times are in minutes. */
export interface Threshold {
  readonly amber: number | null;
  readonly red: number | null;
}

const LEVELS = ['amber', 'red'] as const satisfies readonly (keyof Threshold)[];
export type Level = (typeof LEVELS)[number];

/** What the user has chosen on this device. */
export interface Thresholds extends Readonly<Record<Watched, Threshold>> {
  /** Whether a figure that turns red is heard. */
  readonly sound: boolean;
}

/** Browsers play no sound before a click, so it must be chosen. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  inLine: { amber: 5, red: 10 },
  late: { amber: 1, red: 3 },
  atRisk: { amber: 3, red: 6 },
  missed: { amber: 5, red: 10 },
  firstResponse: { amber: 2, red: 5 },
  sound: false,
};

export const THRESHOLD_MAX = 9_999;

/** @param value null: not known */
export function toneOf(value: number | null, { amber, red }: Threshold): WaitTone {
  if (value === null) return 'calm';
  if (red !== null && value >= red) return 'late';
  return amber !== null && value >= amber ? 'amber' : 'calm';
}

/** For the storage of this device; {@link readThresholds} reads it. */
export function writeThresholds(thresholds: Thresholds): string {
  return JSON.stringify(thresholds);
}

/** Anything may be stored: what is invalid counts as the default. */
export function readThresholds(text: string | null): Thresholds {
  const stored = text === null ? null : parsed(text);
  const fields = new Map<string, unknown>(isRecord(stored) ? Object.entries(stored) : []);
  const read = (name: Watched) => readThreshold(fields.get(name)) ?? DEFAULT_THRESHOLDS[name];
  return { ...eachWatched(read), sound: fields.get('sound') === true };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function readThreshold(value: unknown): Threshold | null {
  if (!isRecord(value) || !('amber' in value) || !('red' in value)) return null;
  const { amber, red } = value;
  return isLimit(amber) && isLimit(red) && isInOrder({ amber, red }) ? { amber, red } : null;
}

function isLimit(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= THRESHOLD_MAX);
}

function isInOrder({ amber, red }: Threshold): boolean {
  return amber === null || red === null || amber <= red;
}

/** The same for each of the figures. */
export function eachWatched<T>(of: (name: Watched) => T): Readonly<Record<Watched, T>> {
  return {
    inLine: of('inLine'),
    late: of('late'),
    atRisk: of('atRisk'),
    missed: of('missed'),
    firstResponse: of('firstResponse'),
  };
}

/** What the form changes. No one else changes it, so it has no versions. */
export const OF_THIS_DEVICE = { updateTime: '' } as const;

/** As typed; '': never. */
export interface TypedThreshold {
  readonly amber: string;
  readonly red: string;
}

export interface ThresholdsForm extends Readonly<Record<Watched, TypedThreshold>> {
  readonly sound: boolean;
}

export function formOf(thresholds: Thresholds): ThresholdsForm {
  const text = (limit: number | null) => (limit === null ? '' : String(limit));
  const typed = ({ amber, red }: Threshold) => ({ amber: text(amber), red: text(red) });
  return { ...eachWatched((name) => typed(thresholds[name])), sound: thresholds.sound };
}

/** Requires a form without problems. */
export function thresholdsOf(form: ThresholdsForm): Thresholds {
  return { ...eachWatched((name) => limitsOf(form[name])), sound: form.sound };
}

function limitsOf({ amber, red }: TypedThreshold): Threshold {
  const limit = (text: string) => (text === '' ? null : Number(text));
  return { amber: limit(amber), red: limit(red) };
}

function tidied(form: ThresholdsForm): ThresholdsForm {
  return { ...eachWatched((name) => tidiedThreshold(form[name])), sound: form.sound };
}

function tidiedThreshold({ amber, red }: TypedThreshold): TypedThreshold {
  const tidy = (text: string) => plainNumber(decimalOf(text));
  return { amber: tidy(amber), red: tidy(red) };
}

function problemsOf(typed: ThresholdsForm): FieldProblems<ThresholdsForm> {
  const form = tidied(typed);
  const problems = WATCHED.map((name) => [name, problemOf(limitsOf(form[name]))?.text ?? null] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

interface ThresholdProblem {
  readonly text: MessageText;
  /** The fields that it concerns. */
  readonly levels: readonly Level[];
}

function problemOf(limits: Threshold): ThresholdProblem | null {
  const wrong = LEVELS.filter((level) => !isLimit(limits[level]));
  if (wrong.length > 0) return { text: { key: 'wall.problem.number', values: { max: THRESHOLD_MAX } }, levels: wrong };
  return isInOrder(limits) ? null : { text: { key: 'wall.problem.order' }, levels: ['red'] };
}

/** The fields that the problem of a threshold concerns; none without a problem. */
export function levelsWithProblem(typed: TypedThreshold): readonly Level[] {
  return problemOf(limitsOf(tidiedThreshold(typed)))?.levels ?? [];
}

export const THRESHOLDS_RULES: FormRules<typeof OF_THIS_DEVICE, ThresholdsForm> = { problemsOf, tidied };
