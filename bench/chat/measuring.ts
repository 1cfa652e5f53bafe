import { setTimeout as wait } from 'node:timers/promises';
import { processorMicros } from '../support/processorTime.ts';
import { percentile } from '../support/statistics.ts';
import type { Contestant } from './contestants.ts';

/** Unacknowledged messages of each pair. */
export const WINDOW = 16;
const WARM_UP_MS = 700;

export interface Flood {
  readonly perSecond: number;
  readonly micros: number;
}

export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Each pair always has `WINDOW` messages on their way. */
export async function flood({ load, serverPids }: Contestant, seconds: number): Promise<Flood> {
  await load({ type: 'flood', window: WINDOW });
  await wait(WARM_UP_MS);
  const before = await load({ type: 'measure' });
  const usedBefore = processorMicros(serverPids);
  await wait(seconds * 1_000);
  const after = await load({ type: 'measure' });
  const used = processorMicros(serverPids) - usedBefore;
  await load({ type: 'rest' });
  const received = after.received - before.received;
  return { perSecond: (received / (after.atMs - before.atMs)) * 1_000, micros: used / received };
}

/** All pairs together send at a fixed rate. */
export async function measureLatency(
  { load }: Contestant,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Latency> {
  await load({ type: 'sendSteadily', perSecond });
  await wait(WARM_UP_MS);
  await load({ type: 'measure' });
  await wait(seconds * 1_000);
  const { latenciesMs } = await load({ type: 'measure' });
  await load({ type: 'rest' });
  await load({ type: 'measure' });
  return { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) };
}
