import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '#demo/seed/random.ts';
import { now, type Fault, type Struck } from '../simulator/faultRounds.ts';
import { waitUntil } from '#demo/players/waiting.ts';
import { childrenOf, commandOf } from '../support/processes.ts';

/** The process id of a running PostgreSQL's postmaster; a different one after each restart. */
export type Postmaster = () => number;

const GONE_WITHIN_MS = 10_000;
/** Names of backend processes: `postgres: user database client state`. */
const BACKEND = /^postgres: \S+ customer_service /;

/** Kills the process of one connection, as when memory runs out: PostgreSQL then ends all others and recovers. */
export function killBackend(postmaster: Postmaster, chance: Chance): Fault {
  return {
    name: 'backend kill -9',
    strike: () => {
      const backends = childrenOf(postmaster()).filter((pid) => BACKEND.test(commandOf(pid)));
      return killAndWatch(chance.oneOf(backends), backends);
    },
  };
}

/** Connections still work for a moment, until their processes detect it. */
export function killPostmaster(postmaster: Postmaster): Fault {
  return { name: 'postmaster kill -9', strike: () => killAndWatch(postmaster(), childrenOf(postmaster())) };
}

async function killAndWatch(pid: number, dependants: readonly number[]): Promise<Struck> {
  const at = performance.now();
  process.kill(pid, 'SIGKILL');
  const areGone = await waitUntil(() => dependants.every((each) => commandOf(each) === ''), GONE_WITHIN_MS);
  if (!areGone) throw new Error(`processes of PostgreSQL outlived process ${pid}`);
  return { at, effectiveAt: performance.now() };
}

/** Stops all of PostgreSQL for a while, as on a machine or disk that hangs: connections stay open without responses. */
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

/** A backend may have ended in the meantime. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
