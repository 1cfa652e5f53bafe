import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, a constant of Linux. */
const TICKS_PER_SECOND = 100;

/** Whether this machine reports the processor time of a process. */
export const canReadProcessorTime = existsSync('/proc/self/stat');

interface Times {
  readonly parent: number;
  /** Of the process and its ended children, in ticks. */
  readonly ticks: number;
}

/** Processor time of these processes and all below them, in microseconds; NaN if unknown. */
export function processorMicros(pids: readonly number[]): number {
  if (!canReadProcessorTime) return Number.NaN;
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times !== null) all.set(Number(name), times);
  }
  let ticks = 0;
  for (const [pid, times] of all) if (isBelow(all, pid, pids)) ticks += times.ticks;
  return (ticks / TICKS_PER_SECOND) * 1_000_000;
}

/** null when it has ended. */
function timesOf(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may contain any character.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) };
  } catch {
    return null;
  }
}

function isBelow(all: ReadonlyMap<number, Times>, pid: number, roots: readonly number[]): boolean {
  for (let at = pid; at > 0; at = all.get(at)?.parent ?? 0) if (roots.includes(at)) return true;
  return false;
}
