import type { SimulationOptions } from './options.ts';
import { comesTrue, pause } from './patience.ts';
import { startProduct } from './product.ts';
import type { Summary } from './report.ts';
import { startSimulation } from './simulation.ts';

/** Longest that people may need to be heard again once the server is back. */
const BACK_WITHIN_MS = 30_000;
/** Messages acknowledged after a restart before it may be killed again. */
const HEARD = 20;

export interface KillRounds {
  readonly rounds: number;
  /** How long the server may live between two kills: at most so long, at random. */
  readonly lifeMs: number;
  /** For the server's process. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onRound: (text: string) => void;
}

/**
 * Starts a server of its own, has people talk, and amid that kills the server with -9 at random moments, so many times, starting
 * it again each time. Ends earlier when the signal is aborted.
 * @throws when the server does not start, or nobody gets through to it
 */
export async function runKillRounds(options: Omit<SimulationOptions, 'url' | 'seconds'>, { rounds, lifeMs, env, signal, onRound }: KillRounds): Promise<Summary> {
  const product = await startProduct(env);
  try {
    const simulation = await startSimulation({ ...options, url: product.url, seconds: Number.MAX_SAFE_INTEGER });
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
      await product.restart();
      onRound(`round ${round} of ${rounds}: killed after ${simulation.acknowledged()} acknowledged messages, back after ${((performance.now() - killedAt) / 1_000).toFixed(1)} s`);
    }
    await isHeard();
    simulation.end();
    return await simulation.summary;
  } finally {
    await product.stop();
  }
}
