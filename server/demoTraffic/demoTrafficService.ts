import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoTraffic } from '#contract/http/demoTraffic.ts';
import { writeAudit } from '../audit/index.ts';
import { notFound } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { endTrafficAt, leaveTraffic, readTrafficEnd, removeTraffic, takeTraffic } from './demoTrafficRepository.ts';

/** How often a process looks whether it must play, and whether the traffic has been stopped. */
const LOOK_EVERY_MS = 400;
/** The same after a failure, for example of the database. */
const RETRY_AFTER_MS = 5_000;
/** A process that died is replaced after this time. */
const TURN_MS = 15_000;

/** The people who are played. */
export interface Traffic {
  /** Customers end their chats and agents go offline, within seconds. Never rejects. */
  end(): Promise<void>;
  /** Ends at once, and leaves everything as it is. */
  drop(): void;
}

/** @param url the server's own address */
export type StartTraffic = (url: string, onError: (error: unknown) => void) => Traffic;

export interface DemoTrafficDeps {
  readonly db: Database;
  readonly isDemo: boolean;
  readonly now: Clock;
  /** null: this process plays no one. */
  readonly startTraffic: StartTraffic | null;
  readonly onError: (error: unknown) => void;
}

/** Decides when the people of a demonstration are played: in its first hour, by one of its server processes. */
export function createDemoTrafficService(deps: DemoTrafficDeps) {
  const { isDemo, startTraffic } = deps;
  const player = isDemo && startTraffic !== null ? createPlayer(deps, startTraffic) : null;
  return {
    /** @throws {DomainError} 4004 outside demo mode */
    state: async (): Promise<DemoTraffic> => {
      if (!isDemo) throw notFound();
      const until = player === null ? null : await readTrafficEnd(deps.db);
      return { until: until === null || until.getTime() <= deps.now() ? null : until.toISOString() };
    },
    /** Takes effect on all server processes. @throws {DomainError} 4004 outside demo mode */
    stop: async ({ staffId }: Pick<StaffPrincipal, 'staffId'>): Promise<void> => {
      if (!isDemo) throw notFound();
      await stopTraffic(deps, staffId);
    },
    /** Begins to play, unless another process does. It ends by itself. @param url the server's own address */
    start: (url: string): void => player?.start(url),
    /** Ends playing in this process. Another process, or the next start, goes on. */
    end: async (): Promise<void> => player?.end(),
  };
}

async function stopTraffic({ db, now }: DemoTrafficDeps, staffId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const until = await readTrafficEnd(tx);
    const at = new Date(now());
    if (!(await endTrafficAt(tx, at))) return;
    await writeAudit(tx, [
      {
        staffId,
        action: 'demoTraffic.stopped',
        objectId: '1',
        before: { until: until?.toISOString() },
        after: { until: at.toISOString() },
      },
    ]);
  });
}

/** Plays in this process, whenever no other one does. */
function createPlayer({ db, now, onError }: DemoTrafficDeps, startTraffic: StartTraffic) {
  const player = randomUUID();
  const life = new AbortController();
  const isEnding = () => life.signal.aborted;
  let playing: Traffic | null = null;
  let running: Promise<void> = Promise.resolve();

  /** @returns whether the traffic is over */
  const look = async (url: string): Promise<boolean> => {
    const until = await readTrafficEnd(db);
    if (until === null) return true;
    if (!(await takeTraffic(db, player, { now: new Date(now()), playsUntil: new Date(now() + TURN_MS) }))) {
      playing?.drop();
      playing = null;
      return false;
    }
    if (isEnding()) return true;
    playing ??= startTraffic(url, onError);
    if (until.getTime() > now()) return false;
    await playing.end();
    if (!isEnding()) await removeTraffic(db);
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
    start: (url: string): void => {
      running = play(url);
    },
    end: async (): Promise<void> => {
      life.abort();
      playing?.drop();
      await running;
      await leaveTraffic(db, player).catch(onError);
    },
  };
}
