import type { SimulationOptions } from './options.ts';
import { waitUntil } from '#demo/players/waiting.ts';
import type { Summary } from './report.ts';
import { startSimulation } from './simulation.ts';

/** Limit for the first acknowledgement after a fault. */
const BACK_WITHIN_MS = 60_000;
/** Messages that must be acknowledged between two faults. */
const HEARD = 20;

/** A failure that is injected while people write. */
export interface Fault {
  readonly name: string;
  /** Injects it once. */
  strike(): Promise<Struck>;
}

/** When a fault happened: `performance.now()`. */
export interface Struck {
  /** The start of the recovery. */
  readonly at: number;
  /** Messages entered after this cannot have been accepted before the fault. */
  readonly effectiveAt: number;
}

/** For a fault that takes effect, or ends, at once. */
export function now(): Struck {
  const at = performance.now();
  return { at, effectiveAt: at };
}

/** How the product recovered from one fault. */
export interface Recovery {
  readonly fault: string;
  /** Until the first acknowledgement of a message that was entered after the fault. */
  readonly firstAckMs: number;
}

export interface FaultRounds {
  readonly url: string;
  /** One for each round, in this order. */
  readonly faults: readonly Fault[];
  /** Resolves when the next fault is due. @param acknowledged messages so far */
  readonly untilDue: (round: number, acknowledged: () => number) => Promise<void>;
  /** The rounds last until this many messages are acknowledged. */
  readonly messages: number;
  /** Ends the rounds early and reports so far. */
  readonly signal: AbortSignal;
  readonly onRecovery: (round: number, recovery: Recovery, acknowledged: number) => void;
}

export interface FaultOutcome {
  readonly summary: Summary;
  readonly recoveries: readonly Recovery[];
}

/**
 * Lets people write while one fault after the other is injected, then checks every message.
 * @throws when no message is acknowledged after a fault
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
    const isBack = await waitUntil(() => acknowledged() >= before + count, BACK_WITHIN_MS, signal);
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
    await waitUntil(() => firstAck() !== undefined, BACK_WITHIN_MS, signal);
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
