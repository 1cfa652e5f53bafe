import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoTraffic } from '../../contract/http/demoTraffic.ts';
import { writeAudit } from '../audit/index.ts';
import { notFound } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { endTrafficAt, holdLease, noteTrafficOver, readTraffic, releaseLease } from './demoTrafficRepository.ts';

/** How often a process looks whether it must play, and whether the traffic has been stopped. */
const LOOK_EVERY_MS = 400;
/** The same after a failure, for example of the database. */
const RETRY_AFTER_MS = 5_000;
/** A process that died is replaced after this time. */
const LEASE_MS = 15_000;
const RENEW_BEFORE_MS = 10_000;

/** The people who are played: their connections and their timers. */
export interface Traffic {
  /** Customers end their chats and agents go offline, within seconds. Never rejects. */
  end(): Promise<void>;
  /** Closes all connections at once. */
  drop(): void;
}

export interface DemoTrafficDeps {
  readonly db: Database;
  readonly isDemo: boolean;
  /** Whether this process may play. */
  readonly isOn: boolean;
  readonly now: Clock;
  /** @param url the server's own address */
  readonly startTraffic: (url: string) => Traffic;
  readonly onError: (error: unknown) => void;
}

/** Customers and staff whom the server plays during the first hour of a demonstration. */
export interface DemoTrafficService {
  /** @throws {DomainError} 4004 outside demo mode */
  state(): Promise<DemoTraffic>;
  /** Takes effect on all server processes. @throws {DomainError} 4004 outside demo mode */
  stop(principal: Pick<StaffPrincipal, 'staffId'>): Promise<void>;
  /** Begins to play, unless another process does. It ends by itself. */
  start(url: string): void;
  /** Ends playing in this process. Another process, or the next start, goes on. */
  end(): Promise<void>;
}

export function createDemoTrafficService({
  db,
  isDemo,
  isOn,
  now,
  startTraffic,
  onError,
}: DemoTrafficDeps): DemoTrafficService {
  const holder = randomUUID();
  const life = new AbortController();
  const isEnding = () => life.signal.aborted;
  let playing: Traffic | null = null;
  let running: Promise<void> = Promise.resolve();

  let heldUntil = 0;
  const holdsLease = async (): Promise<boolean> => {
    if (heldUntil - now() < RENEW_BEFORE_MS) {
      const next = now() + LEASE_MS;
      heldUntil = (await holdLease(db, holder, { now: new Date(now()), heldUntil: new Date(next) })) ? next : 0;
    }
    return heldUntil > 0;
  };

  /** @returns whether the traffic is over */
  const look = async (url: string): Promise<boolean> => {
    const stored = await readTraffic(db);
    if (stored === null || stored.isOver) return true;
    if (!(await holdsLease())) {
      playing?.drop();
      playing = null;
      return false;
    }
    if (isEnding()) return true;
    playing ??= startTraffic(url);
    if (stored.until.getTime() > now()) return false;
    await playing.end();
    if (!isEnding()) await noteTrafficOver(db);
    return true;
  };

  const play = async (url: string): Promise<void> => {
    let isOver = false;
    while (!isEnding() && !isOver) {
      let waitMs = LOOK_EVERY_MS;
      try {
        isOver = await look(url);
      } catch (error) {
        waitMs = RETRY_AFTER_MS;
        if (!isEnding()) onError(error);
      }
      if (!isOver) await wait(waitMs, undefined, { signal: life.signal }).catch(() => undefined);
    }
    playing?.drop();
  };

  return {
    state: async () => {
      if (!isDemo) throw notFound();
      const stored = isOn ? await readTraffic(db) : null;
      return { until: stored === null || stored.until.getTime() <= now() ? null : stored.until.toISOString() };
    },
    stop: async ({ staffId }) => {
      if (!isDemo) throw notFound();
      await db.transaction(async (tx) => {
        const before = await readTraffic(tx);
        const at = new Date(now());
        if (!(await endTrafficAt(tx, at))) return;
        await writeAudit(tx, [
          {
            staffId,
            action: 'demoTraffic.stopped',
            objectType: 'demo_traffic',
            objectId: '1',
            before: { until: before?.until.toISOString() },
            after: { until: at.toISOString() },
          },
        ]);
      });
    },
    start: (url) => {
      if (!isDemo || !isOn) return;
      running = play(url);
    },
    end: async () => {
      life.abort();
      playing?.drop();
      await running;
      if (isDemo && isOn) await releaseLease(db, holder).catch(onError);
    },
  };
}
