import type { Db } from '../db/database.ts';
import { rollUpCannedUses } from './cannedUseRepository.ts';
import { addDays, dayOf, rulesOf, dayRangeOf, dayRangesOf, spanOf } from './reportDays.ts';
import type { ReportDeps } from './reportRules.ts';
import {
  readState,
  type RollupState,
  clearRollups,
  deleteMarks,
  readFirstCreatedAt,
  readNewestMark,
  rollUp,
  rollupTurn,
  saveState,
  type Span,
} from './reportRollupRepository.ts';

/** Days rolled up in one transaction. A long history takes several runs. */
const DAYS_A_TURN = 31;
/**
 * When servers use different zones, the one that started last owns the roll-ups. The others wait this long before they
 * take over, so that servers do not replace each other's roll-ups again and again.
 */
const LEFT_ALONE_MS = 3_600_000;

export type ReportRollupService = ReturnType<typeof createReportRollupService>;

/**
 * Keeps the figures of past days up to date. Readers never wait for it: they count the days that are missing or changed
 * themselves.
 */
export function createReportRollupService({ db, timeZone: zone, now }: ReportDeps) {
  let lastRunAt = -Infinity;
  return {
    /**
     * Rolls up past days, and repeats the days on which something has changed.
     * @returns whether there is more to do at once
     */
    roll: async (): Promise<boolean> => {
      const hasMore = await rollupTurn(db, async (tx) => {
        const yesterday = addDays(dayOf(zone, new Date(now())), -1);
        const state = await readState(tx, [], 0);
        if (state?.zone === rulesOf(zone)) return catchUp(tx, zone, state, yesterday);
        if (state !== null && now() - lastRunAt < LEFT_ALONE_MS) return null;
        await begin(tx, zone, yesterday);
        return true;
      });
      if (hasMore !== null) lastRunAt = now();
      return hasMore ?? false;
    },
  };
}

/** Starts with yesterday, the day that is read most often. */
async function begin(tx: Db, zone: string, yesterday: string): Promise<void> {
  const customers = (await clearRollups(tx)) + (await rollUp(tx, dayRangeOf(zone, yesterday, yesterday)));
  await rollUpCannedUses(tx, dayRangeOf(zone, yesterday, yesterday));
  await saveState(
    tx,
    { zone: rulesOf(zone), since: yesterday, until: yesterday, customers },
    spanOf(zone, yesterday, yesterday),
  );
}

/**
 * Changed days first, then days that have ended since, then earlier ones. Rolled-up days always form one range without
 * gaps.
 */
async function catchUp(tx: Db, zone: string, state: RollupState, yesterday: string): Promise<boolean> {
  const rolledUp = spanOf(zone, state.since, state.until);
  const marked = await markedDays(tx, zone, rolledUp);
  const changed = marked.slice(0, DAYS_A_TURN);
  await deleteMarks(
    tx,
    rolledUp,
    changed.map((day) => spanOf(zone, day, day)),
  );
  const first = await readFirstCreatedAt(tx);
  const since = earlier(state.since, first === null ? state.since : dayOf(zone, first));
  const until = state.until < yesterday ? yesterday : state.until;
  const next = {
    until: earlier(until, addDays(state.until, DAYS_A_TURN)),
    since: later(since, addDays(state.since, -DAYS_A_TURN)),
  };
  const dayRanges = dayRangesOf(zone, changed.toReversed());
  const added = [
    ...(next.until > state.until ? [{ from: addDays(state.until, 1), to: next.until }] : []),
    ...(next.since < state.since ? [{ from: next.since, to: addDays(state.since, -1) }] : []),
  ];
  let { customers } = state;
  for (const dayRange of [...dayRanges, ...added.map(({ from, to }) => dayRangeOf(zone, from, to))])
    customers += await rollUp(tx, dayRange);
  // The day before may have been rolled up at its end, while its last messages were being stored.
  for (const { from, to } of added) await rollUpCannedUses(tx, dayRangeOf(zone, addDays(from, -1), to));
  if (added.length > 0 || customers > state.customers)
    await saveState(tx, { zone: state.zone, ...next, customers }, spanOf(zone, next.since, next.until));
  return changed.length < marked.length || next.until < until || next.since > since;
}

/**
 * Days with a mark, newest first: at most one more than a run counts. It searches mark by mark, because listing all
 * days of a long history would take too long.
 */
async function markedDays(tx: Db, zone: string, { start, end }: Span): Promise<readonly string[]> {
  const days: string[] = [];
  for (let before = end; days.length <= DAYS_A_TURN;) {
    const at = await readNewestMark(tx, { start, end: before });
    if (at === null) break;
    const day = dayOf(zone, at);
    days.push(day);
    before = spanOf(zone, day, day).start;
  }
  return days;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
