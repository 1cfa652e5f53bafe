import { setTimeout as wait } from 'node:timers/promises';
import { embeddedPostmaster } from './embeddedPostmaster.ts';
import type { Chance } from '#demo/seed/random.ts';
import { now, type Fault } from '../simulator/faultRounds.ts';
import { killServer } from '../simulator/killRounds.ts';
import { FROM_SOURCES, startProduct, type Product } from '../simulator/product.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { residentMib } from '../support/processes.ts';
import { startBalancer } from './balancer.ts';
import { reconnectAtOnce } from './crowd.ts';
import { fakeClock } from './fakeClock.ts';
import { neverRead } from './neverRead.ts';

import { startExternalPostgres } from './externalPostgres.ts';
import { freezeDatabase, killBackend, killPostmaster } from './postgresFaults.ts';
import { secondServer } from './secondServer.ts';
import { mountSmallDisk } from './smallDisk.ts';

/** Durations and sizes of faults. */
export interface FaultSizes {
  readonly databaseStoppedMs: number;
  readonly latencyMs: number;
  readonly latencyForMs: number;
  readonly diskFullMs: number;
  /** Sockets that reconnect at the same time. */
  readonly crowd: number;
  readonly servers: number;
  /** Additional environment of the servers. */
  readonly env: Readonly<Record<string, string>>;
  /** Node's arguments to run the server; by default from its sources. */
  readonly program?: readonly string[];
}

export type FaultName =
  | 'killServer'
  | 'killBackend'
  | 'killPostmaster'
  | 'stopDatabase'
  | 'restartDatabase'
  | 'latency'
  | 'fullDisk'
  | 'clock'
  | 'reconnect'
  | 'neverRead'
  | 'secondServer';

/** The product under load, and the faults that can be injected. */
export interface Site {
  readonly url: string;
  readonly faults: Partial<Record<FaultName, Fault>>;
  /** Memory of all server processes together, in MiB. */
  memoryMib(): number;
  stop(): Promise<void>;
}

export type StartSite = (sizes: FaultSizes, chance: Chance) => Promise<Site>;

/** Customers of the simulator may write as fast as the bench wants. The crowd has ten sockets of one customer. */
const ENV = {
  CUSTOMER_SENDS_PER_SECOND: '1000',
  CHAT_SOCKETS_PER_CUSTOMER: '20',
  CHAT_LOGINS_PER_MINUTE: '10000',
  DEMO: '1',
};

/** One server with its own database, as `npm start` runs it. */
export const startEmbeddedSite: StartSite = async (sizes, chance) => {
  const product = await startProduct({ ...ENV, ...sizes.env }, sizes.program);
  const postmaster = () => embeddedPostmaster(product.dataDir);
  return {
    url: product.url,
    faults: {
      killServer: killServer(product),
      killBackend: killBackend(postmaster, chance),
      killPostmaster: killPostmaster(postmaster),
      stopDatabase: freezeDatabase(postmaster, sizes.databaseStoppedMs),
      reconnect: reconnectAtOnce(product.url, sizes.crowd),
      neverRead: neverRead(product.url),
    },
    memoryMib: () => residentMib(product.pid),
    stop: () => product.stop(),
  };
};

/** One server with its own database, in a folder that other containers can reach. */
export const startSharedFolderSite: StartSite = async ({ env, program }) => {
  const product = await startProduct({ ...ENV, ...env }, program);
  return {
    url: product.url,
    faults: { secondServer: secondServer(product.dataDir, program ?? FROM_SOURCES) },
    memoryMib: () => residentMib(product.pid),
    stop: () => product.stop(),
  };
};

/** Several servers behind a balancer, with an external PostgreSQL. */
export const startExternalSite: StartSite = async (sizes, chance) => {
  const postgres = await startExternalPostgres();
  const network = await startFaultProxy(postgres.port);
  const env = { ...ENV, ...sizes.env, DATABASE_URL: postgres.urlBy(network.port) };
  const products: Product[] = [await startProduct(env, sizes.program)];
  products.push(
    ...(await Promise.all(Array.from({ length: sizes.servers - 1 }, () => startProduct(env, sizes.program)))),
  );
  const balancer = await startBalancer(products.map(({ url }) => Number(new URL(url).port)));
  return {
    url: balancer.url,
    faults: {
      killServer: {
        name: 'kill -9 of one server of several',
        strike: () => killServer(chance.oneOf(products)).strike(),
      },
      killBackend: killBackend(postgres.postmaster, chance),
      restartDatabase: {
        name: 'immediate restart of an external PostgreSQL',
        strike: async () => {
          const { at } = now();
          await postgres.restartAtOnce();
          return { at, effectiveAt: performance.now() };
        },
      },
      latency: {
        name: `${sizes.latencyMs} ms latency to the database`,
        strike: async () => {
          const struck = now();
          network.delay(sizes.latencyMs / 2);
          void wait(sizes.latencyForMs).then(() => {
            network.heal();
          });
          return Promise.resolve(struck);
        },
      },
    },
    memoryMib: () => products.reduce((sum, { pid }) => sum + residentMib(pid), 0),
    stop: async () => {
      await balancer.close();
      await Promise.all(products.map((product) => product.stop()));
      await network.close();
      await postgres.stop();
    },
  };
};

/** A server whose data is on a small disk that fills up. */
export const startSmallDiskSite: StartSite = async ({ env, program, diskFullMs }) => {
  const disk = mountSmallDisk(diskFullMs);
  const product = await startProduct({ ...ENV, ...env, DATA_DIR: disk.dir }, program);
  return {
    url: product.url,
    faults: { fullDisk: disk.fill },
    memoryMib: () => residentMib(product.pid),
    stop: async () => {
      await product.stop();
      disk.unmount();
    },
  };
};

/** A server whose clock can be set. */
export const startFakeClockSite: StartSite = async ({ env, program }) => {
  const clock = fakeClock();
  const product = await startProduct({ ...ENV, ...env, ...clock.env }, program);
  return {
    url: product.url,
    faults: { clock: clock.jump },
    memoryMib: () => residentMib(product.pid),
    stop: async () => {
      await product.stop();
      clock.remove();
    },
  };
};
