import type { LeaderFigures } from '#contract/http/chats.ts';
import type { Clock } from '../common/ports.ts';
import { shareRead } from '../common/sharedRead.ts';
import type { Database } from '../db/database.ts';
import { readFirstResponse } from '../reports/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { findLongestWait, readCurrentFigures } from './leaderFiguresRepository.ts';

/** The figures above the lists of the leader page. */
export interface LeaderFiguresService {
  /** Up to a second old: the pages of all leaders share them. */
  read(): Promise<LeaderFigures>;
}

/** How long figures are shared, in milliseconds. */
const SHARED_MS = 1_000;

export interface LeaderFiguresDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

export function createLeaderFiguresService(deps: LeaderFiguresDeps): LeaderFiguresService {
  return { read: shareRead(deps.now, SHARED_MS, (at) => count(deps, new Date(at))) };
}

async function count({ db, timeZone }: LeaderFiguresDeps, now: Date): Promise<LeaderFigures> {
  return db.snapshot(async (tx) => {
    const { allocationMax } = await readChatSettings(tx);
    const current = await readCurrentFigures(tx, allocationMax);
    const wait = await findLongestWait(tx);
    const { cameIn, answered, averageMs } = await readFirstResponse(tx, timeZone, now);
    return {
      inLine: current?.inLine ?? 0,
      longestWait: wait && { chatId: wait.chatId, comeFrom: wait.product, waitingSince: wait.since.toISOString() },
      online: current?.online ?? 0,
      onBreak: current?.onBreak ?? 0,
      away: current?.away ?? 0,
      staff: current?.staff ?? 0,
      slots: (current?.given ?? 0) * allocationMax,
      usedSlots: current?.usedSlots ?? 0,
      awayChats: current?.awayChats ?? 0,
      chatsToday: cameIn,
      answeredToday: answered,
      firstResponseMs: averageMs,
    };
  });
}
