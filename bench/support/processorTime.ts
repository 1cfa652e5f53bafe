import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts; fixed for what programs are told. */
const TICKS_PER_SECOND = 100;

/** Whether this machine says how much processor time a process has used. */
export const canReadProcessorTime = existsSync('/proc/self/stat');

interface Times {
  readonly parent: number;
  /** Its own and that of its children that have ended, in ticks. */
  readonly ticks: number;
}

/**
 * Processor time that these processes and all below them have used, in microseconds; NaN where the machine does not
 * tell.
 */
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

/** null when it has ended meanwhile. */
function timesOf(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may hold anything.
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
