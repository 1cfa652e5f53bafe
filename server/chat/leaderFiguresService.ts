import type { LeaderFigures } from '#contract/http/chats.ts';
import type { Clock } from '../common/ports.ts';
import { shareRead } from '../common/sharedRead.ts';
import type { Database } from '../db/database.ts';
import { readFirstResponse } from '../reports/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { findLongestWait, readCurrentFigures } from './leaderFiguresRepository.ts';

/** How long figures are shared, in milliseconds. */
const SHARED_MS = 1_000;

export interface LeaderFiguresDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

/**
 * Reads the figures above the lists of the leader page. They are up to a second old: the pages of all leaders share
 * them.
 */
export function sharedLeaderFigures(deps: LeaderFiguresDeps): () => Promise<LeaderFigures> {
  return shareRead(deps.now, SHARED_MS, (at) => count(deps, new Date(at)));
}

async function count({ db, timeZone }: LeaderFiguresDeps, now: Date): Promise<LeaderFigures> {
  return db.snapshot(async (tx) => {
    const { allocationMax } = await readChatSettings(tx);
    const { given, ...current } = await readCurrentFigures(tx, allocationMax);
    const longestWait = await findLongestWait(tx);
    const { cameIn, answered, averageMs } = await readFirstResponse(tx, timeZone, now);
    return {
      ...current,
      longestWait,
      slots: given * allocationMax,
      chatsToday: cameIn,
      answeredToday: answered,
      firstResponseMs: averageMs,
    };
  });
}
