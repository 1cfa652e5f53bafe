import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CannotHostError } from '#bench/faults/cannotHost.ts';
import {
  startEmbeddedSite,
  startExternalSite,
  startFakeClockSite,
  startSharedFolderSite,
  startSmallDiskSite,
  type FaultName,
  type FaultSizes,
  type Site,
  type StartSite,
} from '#bench/faults/sites.ts';
import { runFaultRounds } from '#bench/simulator/faultRounds.ts';
import { pause } from '#demo/players/waiting.ts';
import { isSound, reportOf } from '#bench/simulator/report.ts';
import { noPages } from '#bench/support/noPages.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { describeLong } from '../support/longRunning.ts';
import { programOf } from '../support/programs.ts';

const PEOPLE = { customers: 20, agents: 3, rate: 120, seed: 5, keepOpen: false };
/** Longest pause of the traffic before a fault. */
const PAUSE_MS = 500;
/** Servers and databases start, and faults take time. All of it is slow on a busy machine. */
const WITHIN_MS = 180_000;

/** A longer run: npm run bench -- faults. */
describeLong('under faults and traffic, the product loses nothing acknowledged, and recovers', () => {
  let home: string;
  let sizes: FaultSizes;

  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-faults-'));
    sizes = {
      databaseStoppedMs: 1_500,
      latencyMs: 100,
      latencyForMs: 1_500,
      diskFullMs: 2_500,
      crowd: 300,
      servers: 2,
      env: { WEB_DIR: noPages(home), SLOW_READER_MS: '300', DISK_MIN_FREE_MB: '64', DISK_RESERVE_MB: '32' },
      program: programOf('server/main.ts'),
    };
  });
  afterAll(() => {
    rmSync(home, { recursive: true });
  });

  const cases: Readonly<Record<string, { readonly start: StartSite; readonly faults: readonly FaultName[] }>> = {
    'when server, database or connection are killed, the database hangs, and sockets crowd in or never read': {
      start: startEmbeddedSite,
      faults: ['killBackend', 'killServer', 'stopDatabase', 'killPostmaster', 'reconnect', 'neverRead'],
    },
    'when servers share an external PostgreSQL that is restarted or far away, and one of them is killed': {
      start: startExternalSite,
      faults: ['restartDatabase', 'latency', 'killServer'],
    },
    'when another program fills the disk': { start: startSmallDiskSite, faults: ['fullDisk'] },
    'when it is started again in other containers with the same data folder': {
      start: startSharedFolderSite,
      faults: ['secondServer', 'secondServer', 'secondServer', 'secondServer'],
    },
    'when its clock jumps an hour ahead and back': { start: startFakeClockSite, faults: ['clock', 'clock', 'clock'] },
  };
  for (const [when, { start, faults }] of Object.entries(cases)) {
    it(
      when,
      async () => {
        const site = await start(sizes, chanceFrom(PEOPLE.seed)).catch(missing);
        if (site === null) return;
        try {
          const { summary, recoveries } = await strikeEach(site, faults);
          const report = [
            reportOf(summary),
            ...recoveries.map(({ fault, firstAckMs }) => `${fault}: ${(firstAckMs / 1_000).toFixed(1)} s`),
          ].join('\n');
          expect(isSound(summary)).withContext(report).toBeTrue();
          expect(recoveries).toHaveSize(faults.length);
          expect(summary.acknowledged).toBeGreaterThan(faults.length * 20);
        } finally {
          await site.stop();
        }
      },
      WITHIN_MS,
    );
  }

  function missing(error: unknown): null {
    if (!(error instanceof CannotHostError)) throw error;
    pending(error.message);
    return null;
  }

  function strikeEach({ url, faults }: Site, names: readonly FaultName[]) {
    const signal = new AbortController().signal;
    const chance = chanceFrom(PEOPLE.seed);
    return runFaultRounds(PEOPLE, {
      url,
      signal,
      messages: 0,
      onRecovery: () => undefined,
      faults: names.map((name) => faults[name]).filter((fault) => fault !== undefined),
      untilDue: () => pause(chance.integer(0, PAUSE_MS), signal),
    });
  }
});
