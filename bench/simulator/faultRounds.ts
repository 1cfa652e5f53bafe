import type { SimulationOptions } from './options.ts';
import { comesTrue } from './patience.ts';
import type { Summary } from './report.ts';
import { startSimulation } from './simulation.ts';

/** Longest time until somebody is heard again after a fault. */
const BACK_WITHIN_MS = 60_000;
/** Messages acknowledged after a fault before the next one may come. */
const HEARD = 20;

/** Something that goes wrong with the product while people talk. */
export interface Fault {
  readonly name: string;
  /** Makes it happen, once. */
  strike(): Promise<Struck>;
}

/** When a fault happened: `performance.now()`. */
export interface Struck {
  /** From then on the product has to recover. */
  readonly at: number;
  /** Messages entered later than this can't have been taken before it took effect. */
  readonly effectiveAt: number;
}

/** For a fault that takes effect, or is over, at this moment. */
export function now(): Struck {
  const at = performance.now();
  return { at, effectiveAt: at };
}

/** How the product came through one fault. */
export interface Recovery {
  readonly fault: string;
  /** To the first acknowledgement of a message that was entered after the fault took effect. */
  readonly firstAckMs: number;
}

export interface FaultRounds {
  readonly url: string;
  /** One a round, in this order. */
  readonly faults: readonly Fault[];
  /** Resolves when the next fault may come. @param acknowledged messages so far */
  readonly untilDue: (round: number, acknowledged: () => number) => Promise<void>;
  /** The rounds are not over before so many messages are acknowledged. */
  readonly messages: number;
  /** Ends the rounds early, with what there is. */
  readonly signal: AbortSignal;
  readonly onRecovery: (round: number, recovery: Recovery, acknowledged: number) => void;
}

export interface FaultOutcome {
  readonly summary: Summary;
  readonly recoveries: readonly Recovery[];
}

/**
 * Has people talk while one fault after the other strikes, then looks for every message.
 * @throws when nobody is heard again after a fault
 */
export async function runFaultRounds(
  people: Omit<SimulationOptions, 'url' | 'seconds'>,
  options: FaultRounds,
): Promise<FaultOutcome> {
  const { url, faults, untilDue, messages, signal, onRecovery } = options;
  const simulation = await startSimulation({ ...people, url, seconds: Number.MAX_SAFE_INTEGER });
  const { acknowledged } = simulation;
  const isHeard = async (count: number, after: string): Promise<void> => {
    const before = acknowledged();
    const isBack = await comesTrue(() => acknowledged() >= before + count, BACK_WITHIN_MS, signal);
    if (!isBack && !signal.aborted)
      throw new Error(
        `${after}: only ${acknowledged() - before} messages were acknowledged within ${BACK_WITHIN_MS} ms`,
      );
  };
  const recoveries: Recovery[] = [];
  await isHeard(HEARD, 'at the start');
  for (const [index, fault] of faults.entries()) {
    await untilDue(index, acknowledged);
    if (signal.aborted) break;
    const acksBefore = acknowledged();
    const { at, effectiveAt } = await fault.strike();
    const firstAck = () => simulation.acks.slice(acksBefore).find(({ enteredAt }) => enteredAt > effectiveAt);
    await comesTrue(() => firstAck() !== undefined, BACK_WITHIN_MS, signal);
    const recovery = { fault: fault.name, firstAckMs: (firstAck()?.at ?? performance.now()) - at };
    await isHeard(HEARD, `after ${fault.name}`);
    recoveries.push(recovery);
    onRecovery(index + 1, recovery, acknowledged());
  }
  while (acknowledged() < messages && !signal.aborted)
    await isHeard(Math.min(HEARD, messages - acknowledged()), 'after the last fault');
  simulation.end();
  return { summary: await simulation.summary, recoveries };
}
