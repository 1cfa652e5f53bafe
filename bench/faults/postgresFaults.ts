import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../server/db/seed/random.ts';
import { now, type Fault, type Struck } from '../simulator/faultRounds.ts';
import { comesTrue } from '../simulator/patience.ts';
import { childrenOf, commandOf } from '../support/processes.ts';

/** A running PostgreSQL, by the process id of its postmaster, which is another one after each restart. */
export type Postmaster = () => number;

const GONE_WITHIN_MS = 10_000;
/** Backends call themselves `postgres: user database client state`. */
const BACKEND = /^postgres: \S+ customer_service /;

/** One connection's process dies, as when the kernel runs out of memory: PostgreSQL ends all others and recovers. */
export function killBackend(postmaster: Postmaster, chance: Chance): Fault {
  return {
    name: 'backend kill -9',
    strike: () => {
      const backends = childrenOf(postmaster()).filter((pid) => BACKEND.test(commandOf(pid)));
      return killAndWatch(chance.oneOf(backends), backends);
    },
  };
}

/** Connections still work for a moment: their processes have to notice it. */
export function killPostmaster(postmaster: Postmaster): Fault {
  return { name: 'postmaster kill -9', strike: () => killAndWatch(postmaster(), childrenOf(postmaster())) };
}

async function killAndWatch(pid: number, dependants: readonly number[]): Promise<Struck> {
  const at = performance.now();
  process.kill(pid, 'SIGKILL');
  const areGone = await comesTrue(() => dependants.every((each) => commandOf(each) === ''), GONE_WITHIN_MS);
  if (!areGone) throw new Error(`processes of PostgreSQL outlived process ${pid}`);
  return { at, effectiveAt: performance.now() };
}

/**
 * All of PostgreSQL stands still for a while, as on a machine or a disk that hangs: connections stay, answers do not
 * come.
 */
export function freezeDatabase(postmaster: Postmaster, forMs: number): Fault {
  return {
    name: `database stopped for ${forMs / 1_000} s`,
    strike: async () => {
      const frozen = [postmaster(), ...childrenOf(postmaster())];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
      await wait(forMs);
      for (const pid of frozen) signal(pid, 'SIGCONT');
      return now();
    },
  };
}

/** A backend may have ended by itself. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
