import type { SimulationOptions } from './options.ts';
import { comesTrue, pause } from './patience.ts';
import type { Product } from './product.ts';
import type { Summary } from './report.ts';
import { startSimulation } from './simulation.ts';

/** Longest that people may need to be heard again once the server is back. */
const BACK_WITHIN_MS = 30_000;
/** Messages acknowledged after a restart before it may be killed again. */
const HEARD = 20;

export interface KillRounds {
  readonly product: Product;
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
 * Has people talk, and amid that kills the server with -9 at random moments, so many times, starting it again each time.
 * @throws when the server does not start, or nobody gets through to it
 */
export async function runKillRounds(people: Omit<SimulationOptions, 'url' | 'seconds'>, options: KillRounds): Promise<Summary> {
  const { product, rounds, lifeMs, whileDead, signal, onRound } = options;
  const simulation = await startSimulation({ ...people, url: product.url, seconds: Number.MAX_SAFE_INTEGER });
  const isHeard = async (): Promise<void> => {
    const before = simulation.acknowledged();
    const isBack = await comesTrue(() => simulation.acknowledged() >= before + HEARD, BACK_WITHIN_MS, signal);
    if (!isBack && !signal.aborted) throw new Error(`only ${simulation.acknowledged() - before} messages were acknowledged within ${BACK_WITHIN_MS} ms`);
  };
  for (let round = 1; round <= rounds && !signal.aborted; round += 1) {
    await isHeard();
    await pause(Math.random() * lifeMs, signal);
    await product.kill();
    const killedAt = performance.now();
    await whileDead?.(round);
    await product.restart();
    const deadS = (performance.now() - killedAt) / 1_000;
    onRound(`round ${round} of ${rounds}: killed after ${simulation.acknowledged()} acknowledged messages, back after ${deadS.toFixed(1)} s`);
  }
  await isHeard();
  simulation.end();
  return simulation.summary;
}
