import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { TEST_DIR } from './specFiles.ts';

const FILE = path.join(TEST_DIR, 'durations.json');
const Durations = Type.Record(Type.String(), Type.Number({ minimum: 0 }));

/** Seconds by spec file, relative to test/, or by job. */
export type Durations = Static<typeof Durations>;

/** For a file without a recorded duration. */
const UNKNOWN_SECONDS = 5;
/** A duration is recorded again only when it differs by more than both. Otherwise each run would change the file. */
const SAME_WITHIN_SECONDS = 3;
const SAME_WITHIN_FACTOR = 1.4;

/** The durations of the last full run; empty without any, or if the file is broken. */
export function readDurations(): Durations {
  const value: unknown = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  return Value.Check(Durations, value) ? value : {};
}

export function secondsOf(durations: Durations, name: string): number {
  return durations[name] ?? UNKNOWN_SECONDS;
}

/**
 * The recorded durations, with those of this run where they differ much. Names that this run did not have are dropped.
 */
export function mergedDurations(recorded: Durations, measured: Durations): Durations {
  const settled = Object.entries(measured).map(([name, seconds]): [string, number] => {
    const before = recorded[name];
    return [name, before !== undefined && isSame(before, seconds) ? before : Math.round(seconds * 10) / 10];
  });
  return Object.fromEntries(settled.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isSame(before: number, now: number): boolean {
  const [low, high] = before < now ? [before, now] : [now, before];
  return high - low <= SAME_WITHIN_SECONDS || high <= low * SAME_WITHIN_FACTOR;
}

export function writeDurations(durations: Durations): void {
  writeFileSync(FILE, `${JSON.stringify(durations, null, 2)}\n`);
}
