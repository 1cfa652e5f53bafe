import { runFaultRounds, type Fault } from './faultRounds.ts';
import type { SimulationOptions } from './options.ts';
import { pause } from '#demo/players/waiting.ts';
import type { Product } from './product.ts';
import type { Summary } from './report.ts';

export interface KillRounds {
  readonly product: Pick<Product, 'url' | 'kill' | 'restart'>;
  readonly rounds: number;
  /** The server is killed after a random time, at most this long. */
  readonly lifeMs: number;
  /** Awaited in each round, between the kill and the restart. */
  readonly whileDead?: (round: number) => Promise<void>;
  /** Ends the rounds early, with the summary. */
  readonly signal: AbortSignal;
  readonly onRound: (text: string) => void;
}

/**
 * Kills the server with -9 at random moments while people write, and restarts it each time.
 * @throws when the server does not start, or does not respond
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

/** Kills the server with -9 and restarts it, as a supervisor does in production. */
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
