import { parseArgs } from 'node:util';
import { readPredicate, type Predicate } from '#src/actionLog/replay/predicate.ts';
import type { PredicateProblem } from '#src/actionLog/replay/replayPort.ts';
import { keysOfPath } from '#src/actionLog/replay/stateDiff.ts';
import { UsageError } from './usageError.ts';

export interface ReplayOptions {
  readonly file: string;
  /** null: where the predicate begins to hold, or to the end. */
  readonly until: number | null;
  /** Paths of values in the state. */
  readonly print: readonly string[];
  readonly verify: boolean;
  /** Whether to say what led to the action, and what it led to. */
  readonly why: boolean;
  readonly bisect: Predicate | null;
  readonly shrink: Predicate | null;
  /** Path of another log. */
  readonly diff: string | null;
  /** Path of the spec to write; null: none. */
  readonly toSpec: string | null;
  /** Whether today's sagas run on what the page of the log learned. All other answers are then about what they did. */
  readonly rerun: boolean;
  readonly toDevtools: string | null;
  readonly json: boolean;
  /** Which log of a case. */
  readonly log: 'agent' | 'customer';
  /** Of a case, the lines to print: all, or those with this number; null: none. */
  readonly timeline: 'all' | number | null;
}

export const USAGE =
  'npm run replay -- log.json [--rerun] [--until n] [--print path.into.state …] [--verify] [--why] [--bisect predicate] ' +
  '[--shrink predicate] [--diff other.json] [--to-spec test/src/replays/name.spec.ts] [--to-devtools file.json] ' +
  '[--log customer] [--timeline [chatSeq]] [--json]';

/** @throws {UsageError} on invalid arguments */
export function readOptions(args: readonly string[]): ReplayOptions {
  const {
    values,
    positionals: [file, ...more],
  } = parsed(args);
  if (file === undefined) throw new UsageError(`Say which log: ${USAGE}`);
  const print = values.print === undefined ? [] : [...values.print, ...more];
  if (values.print === undefined && more.length > 0) throw new UsageError(`One log at a time: ${USAGE}`);
  const wrong = print.find((path) => keysOfPath(path) === null);
  if (wrong !== undefined)
    throw new UsageError(`--print ${wrong}: not a path; keys stand between dots, odd ones in brackets as a["b.c"]`);
  const toSpec = values['to-spec'] ?? null;
  if (toSpec !== null && !toSpec.endsWith('.spec.ts'))
    throw new UsageError(`--to-spec ${toSpec}: a spec's name ends in .spec.ts`);
  if (toSpec !== null && values.log === 'customer')
    throw new UsageError('--to-spec: specs replay the pages of staff, and this log is of a customer');
  if (values.rerun && values.log === 'customer')
    throw new UsageError('--rerun: only pages of staff record what they learn, and this log is of a customer');
  return {
    file,
    until: values.until === undefined ? null : positionOf(values.until),
    print,
    verify: values.verify,
    why: values.why,
    rerun: values.rerun,
    bisect: predicateOf('--bisect', values.bisect),
    shrink: predicateOf('--shrink', values.shrink),
    diff: values.diff ?? null,
    toSpec,
    toDevtools: values['to-devtools'] ?? null,
    json: values.json,
    log: logOf(values.log),
    timeline:
      values.timeline === undefined
        ? null
        : values.timeline === 'all'
          ? 'all'
          : positionOf(values.timeline, '--timeline'),
  };
}

function logOf(name: string): ReplayOptions['log'] {
  if (name !== 'agent' && name !== 'customer') throw new UsageError(`--log ${name}: agent or customer`);
  return name;
}

/** `--timeline` may stand alone. */
function withTimeline(args: readonly string[]): string[] {
  return args.map((arg, index) =>
    arg === '--timeline' && !/^\d+$/.test(args[index + 1] ?? '') ? '--timeline=all' : arg,
  );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: withTimeline(args),
      allowPositionals: true,
      options: {
        until: { type: 'string' },
        print: { type: 'string', multiple: true },
        verify: { type: 'boolean', default: false },
        why: { type: 'boolean', default: false },
        rerun: { type: 'boolean', default: false },
        bisect: { type: 'string' },
        shrink: { type: 'string' },
        diff: { type: 'string' },
        'to-spec': { type: 'string' },
        'to-devtools': { type: 'string' },
        json: { type: 'boolean', default: false },
        log: { type: 'string', default: 'agent' },
        timeline: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? (error.message.split(/[\n.]/)[0] ?? '') : String(error)}: ${USAGE}`,
    );
  }
}

function positionOf(text: string, option = '--until'): number {
  const what = option === '--until' ? 'a number of actions' : 'the number of a message or event';
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${option} ${text}: not ${what}`);
  return Number(text);
}

const PROBLEMS: Readonly<Record<PredicateProblem['reason'], string>> = {
  path: 'a path into the state belongs there',
  operator: "one of =, !=, <, <=, >, >=, has, lacks, 'is there', 'is missing' belongs there",
  value: 'a value as JSON belongs there, as 5, true or "ready"',
  and: "only 'and' may follow there",
};

function predicateOf(option: string, text: string | undefined): Predicate | null {
  if (text === undefined) return null;
  const reading = readPredicate(text);
  if (reading.status === 'read') return reading.predicate;
  const { at, reason } = reading;
  throw new UsageError(`${option} ${text.slice(0, at)}⟨here⟩${text.slice(at)}: ${PROBLEMS[reason]}`);
}
