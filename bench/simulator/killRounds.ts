import { runFaultRounds, type Fault } from './faultRounds.ts';
import type { SimulationOptions } from './options.ts';
import { pause } from './patience.ts';
import type { Product } from './product.ts';
import type { Summary } from './report.ts';

export interface KillRounds {
  readonly product: Pick<Product, 'url' | 'kill' | 'restart'>;
  readonly rounds: number;
  /** How long the server may live between two kills: at most so long, at random. */
  readonly lifeMs: number;
  /** Awaited in each round, between the kill and the new start. */
  readonly whileDead?: (round: number) => Promise<void>;
  /** Ends the rounds early, with the summary. */
  readonly signal: AbortSignal;
  readonly onRound: (text: string) => void;
}

/**
 * Has people talk, and amid that kills the server with -9 at random moments, so many times, starting it again each
 * time.
 * @throws when the server does not start, or nobody gets through to it
 */
export async function runKillRounds(
  people: Omit<SimulationOptions, 'url' | 'seconds'>,
  options: KillRounds,
): Promise<Summary> {
  const { product, rounds, lifeMs, whileDead, signal, onRound } = options;
  const kill = (round: number): Fault => killServer(product, async () => whileDead?.(round));
  const { summary } = await runFaultRounds(people, {
    url: product.url,
    signal,
    messages: 0,
    faults: Array.from({ length: rounds }, (_, index) => kill(index + 1)),
    untilDue: () => pause(Math.random() * lifeMs, signal),
    onRecovery: (round, { firstAckMs }, acknowledged) => {
      onRound(
        `round ${round} of ${rounds}: back ${(firstAckMs / 1_000).toFixed(1)} s after the kill, ` +
          `${acknowledged} acknowledged messages so far`,
      );
    },
  });
  return summary;
}

/** Kills the server with -9 and starts it again, as a supervisor does in production. */
export function killServer(
  product: Pick<Product, 'kill' | 'restart'>,
  whileDead: () => Promise<void> = () => Promise.resolve(),
): Fault {
  return {
    name: 'server kill -9',
    strike: async () => {
      const at = performance.now();
      await product.kill();
      const effectiveAt = performance.now();
      await whileDead();
      await product.restart();
      return { at, effectiveAt };
    },
  };
}
