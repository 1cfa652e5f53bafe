import { setTimeout as wait } from 'node:timers/promises';
import { chanceFrom } from '#demo/seed/random.ts';
import { runFaultRounds, type Fault, type FaultOutcome, type Recovery } from '../simulator/faultRounds.ts';
import {
  startEmbeddedSite,
  startExternalSite,
  startFakeClockSite,
  startSharedFolderSite,
  startSmallDiskSite,
  type FaultName,
  type FaultSizes,
  type StartSite,
} from './sites.ts';

/** Traffic on a site with faults. */
export interface Scenario {
  readonly name: string;
  readonly site: StartSite;
  /** If there are several, each round picks one at random. */
  readonly faults: readonly FaultName[];
  /** Rounds in a run with LONG_MESSAGES acknowledged messages in all scenarios together. */
  readonly rounds: number;
  /** Share of all messages, 0 to 1. */
  readonly share: number;
  /** Limit for the first acknowledgement after a fault, in seconds. */
  readonly firstAckWithinS: number;
}

/** Messages of a run in which each scenario has all its rounds. */
export const LONG_MESSAGES = 500_000;

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'server kill -9',
    site: startEmbeddedSite,
    faults: ['killServer'],
    rounds: 50,
    share: 0.21,
    firstAckWithinS: 15,
  },
  {
    name: 'backend kill -9',
    site: startEmbeddedSite,
    faults: ['killBackend'],
    rounds: 20,
    share: 0.13,
    firstAckWithinS: 5,
  },
  {
    name: 'postmaster kill -9',
    site: startEmbeddedSite,
    faults: ['killPostmaster'],
    rounds: 10,
    share: 0.08,
    firstAckWithinS: 15,
  },
  {
    name: 'database stopped',
    site: startEmbeddedSite,
    faults: ['stopDatabase'],
    rounds: 3,
    share: 0.05,
    firstAckWithinS: 5,
  },
  {
    name: 'sockets reconnect at once',
    site: startEmbeddedSite,
    faults: ['reconnect'],
    rounds: 3,
    share: 0.05,
    firstAckWithinS: 5,
  },
  {
    name: 'clients never read',
    site: startEmbeddedSite,
    faults: ['neverRead'],
    rounds: 2,
    share: 0.04,
    firstAckWithinS: 5,
  },
  {
    name: 'external PostgreSQL restarted at once',
    site: startExternalSite,
    faults: ['restartDatabase'],
    rounds: 10,
    share: 0.08,
    firstAckWithinS: 15,
  },
  {
    name: 'latency to the database',
    site: startExternalSite,
    faults: ['latency'],
    rounds: 3,
    share: 0.04,
    firstAckWithinS: 5,
  },
  {
    name: 'second server in another container',
    site: startSharedFolderSite,
    faults: ['secondServer'],
    rounds: 3,
    share: 0.04,
    firstAckWithinS: 5,
  },
  { name: 'full disk', site: startSmallDiskSite, faults: ['fullDisk'], rounds: 2, share: 0.04, firstAckWithinS: 15 },
  { name: 'clock ± 1 h', site: startFakeClockSite, faults: ['clock'], rounds: 3, share: 0.04, firstAckWithinS: 5 },
  {
    name: 'random, embedded',
    site: startEmbeddedSite,
    faults: ['killServer', 'killBackend', 'killPostmaster'],
    rounds: 20,
    share: 0.1,
    firstAckWithinS: 15,
  },
  {
    name: 'random, three servers',
    site: startExternalSite,
    faults: ['killServer', 'killBackend', 'restartDatabase', 'latency'],
    rounds: 20,
    share: 0.1,
    firstAckWithinS: 15,
  },
];

export interface ScenarioOptions {
  /** Messages to be acknowledged in this scenario. */
  readonly messages: number;
  readonly rounds: number;
  readonly rate: number;
  readonly customers: number;
  readonly agents: number;
  readonly seed: number;
  readonly sizes: FaultSizes;
  readonly onRecovery?: (round: number, recovery: Recovery, acknowledged: number) => void;
}

export interface ScenarioOutcome extends FaultOutcome {
  /** Most memory of all server processes together, in MiB. */
  readonly memoryMib: number;
}

const SAMPLE_EVERY_MS = 250;
/** Limit for reading and comparing all messages of a scenario. */
const GIVE_UP_AFTER_S = 300;
const LOOK_AGAIN_MS = 20;

/** @throws {CannotHostError} when this machine lacks something; another error when the product does not recover */
export async function runScenario(
  { site: startSite, faults: names }: Scenario,
  options: ScenarioOptions,
): Promise<ScenarioOutcome> {
  const { messages, rounds, sizes, seed, onRecovery = () => undefined } = options;
  const chance = chanceFrom(seed);
  const site = await startSite(sizes, chance);
  let memoryMib = 0;
  const sampling = setInterval(() => {
    memoryMib = Math.max(memoryMib, site.memoryMib());
  }, SAMPLE_EVERY_MS);
  try {
    const candidates = names.map((name) => site.faults[name]).filter((fault) => fault !== undefined);
    const faults = Array.from({ length: rounds }, (): Fault => chance.oneOf(candidates));
    const outcome = await runFaultRounds(
      { ...options, keepOpen: false, giveUpAfter: GIVE_UP_AFTER_S },
      {
        url: site.url,
        faults,
        messages,
        onRecovery,
        signal: new AbortController().signal,
        untilDue: async (round, acknowledged) => {
          const due = (messages * (round + chance.integer(0, 999) / 1_000)) / rounds;
          while (acknowledged() < due) await wait(LOOK_AGAIN_MS);
        },
      },
    );
    return { ...outcome, memoryMib };
  } finally {
    clearInterval(sampling);
    await site.stop();
  }
}
