import { parseArgs } from 'node:util';
import { keysOfPath } from '#src/actionLog/replay/stateDiff.ts';
import { UsageError } from './usageError.ts';

export interface ReplayOptions {
  readonly file: string;
  /** null: to the end. */
  readonly until: number | null;
  /** Paths of values in the state. */
  readonly print: readonly string[];
  readonly verify: boolean;
  /** Whether to say what led to the action, and what it led to. */
  readonly why: boolean;
  /** Path of the spec to write; null: none. */
  readonly toSpec: string | null;
}

export const USAGE =
  'npm run replay -- log.json [--until n] [--print path.into.state …] [--verify] [--why] ' +
  '[--to-spec test/src/replays/name.spec.ts]';

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
  return {
    file,
    until: values.until === undefined ? null : positionOf(values.until),
    print,
    verify: values.verify,
    why: values.why,
    toSpec,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        until: { type: 'string' },
        print: { type: 'string', multiple: true },
        verify: { type: 'boolean', default: false },
        why: { type: 'boolean', default: false },
        'to-spec': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? (error.message.split(/[\n.]/)[0] ?? '') : String(error)}: ${USAGE}`,
    );
  }
}

function positionOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--until ${text}: not a number of actions`);
  return Number(text);
}
