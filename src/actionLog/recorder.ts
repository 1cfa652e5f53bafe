import type { Middleware, UnknownAction } from 'redux';
import type { LogRules } from '../common/logRules.ts';
import { projectState, redactAction } from './project.ts';

/** Format of an exported log. A reader refuses another one and says so. */
export const LOG_FORMAT = 1;

/** An action as it reached the reducer, redacted. */
export interface LogEntry {
  /** Position among all actions of this page load, from 1. */
  readonly no: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: UnknownAction;
}

/** A stretch of actions with the redacted state that they start from, so that a log can start in the middle. */
export interface LogSegment {
  readonly state: unknown;
  readonly entries: readonly LogEntry[];
}

export interface ActionLog {
  readonly format: typeof LOG_FORMAT;
  readonly recordedUntil: number;
  readonly segments: readonly LogSegment[];
  /** Where the last segment leads, redacted: what a replay has to arrive at. */
  readonly state: unknown;
}

export interface RecorderOptions {
  readonly rules: LogRules;
  readonly now: () => number;
  /** Actions a segment holds before the next begins. */
  readonly segmentActions: number;
  /** Segments kept; the oldest goes first. Bounds the log's count. */
  readonly maxSegments: number;
  /** Weight, in UTF-16 units and numbers, that the kept entries may have together. Bounds the log's size. */
  readonly maxWeight: number;
}

export interface Recorder {
  /** Goes last, next to the reducer: it sees every action once, in the order in which they are reduced. */
  readonly middleware: Middleware;
  readonly exportLog: () => ActionLog;
}

interface OpenSegment { readonly state: unknown; readonly entries: LogEntry[]; weight: number }

/** Records every action in a bounded ring, redacted before it is kept. */
export function createRecorder({ rules, now, segmentActions, maxSegments, maxWeight }: RecorderOptions): Recorder {
  const segments: OpenSegment[] = [];
  let recorded = 0;
  let currentState = (): unknown => undefined;

  const openSegment = (state: unknown): OpenSegment => {
    const segment = { state: projectState(rules, state), entries: [], weight: 0 };
    segments.push(segment);
    while (segments.length > maxSegments) segments.shift();
    return segment;
  };

  const keep = (segment: OpenSegment, action: UnknownAction): void => {
    recorded += 1;
    const redacted = redactAction(rules, action);
    segment.entries.push({ no: recorded, at: now(), action: redacted });
    segment.weight += weigh(redacted);
    while (segments.length > 1 && segments.reduce((sum, { weight }) => sum + weight, 0) > maxWeight) segments.shift();
  };

  const isFull = ({ entries, weight }: OpenSegment) => entries.length >= segmentActions || weight > maxWeight / maxSegments;

  return {
    middleware: ({ getState }) => {
      currentState = getState;
      return (next) => (action) => {
        if (isAction(action)) {
          const last = segments.at(-1);
          keep(last === undefined || isFull(last) ? openSegment(getState()) : last, action);
        }
        return next(action);
      };
    },
    exportLog: () => ({
      format: LOG_FORMAT,
      recordedUntil: now(),
      segments: segments.map(({ state, entries }) => ({ state, entries: [...entries] })),
      state: projectState(rules, currentState()),
    }),
  };
}

function isAction(value: unknown): value is UnknownAction {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const key of Object.keys(value)) {
    const field: unknown = Reflect.get(value, key);
    weight += key.length + weigh(field);
  }
  return weight;
}
