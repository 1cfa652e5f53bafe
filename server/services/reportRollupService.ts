import type { Database, Db } from '../repositories/database.ts';
import { readState, type RollupState } from '../repositories/reportRollupRepository.ts';
import { clearRollups, deleteMarks, readFirstArrival, readMarkedDays, rollUp, rollupTurn, saveState } from '../repositories/reportRollupWriting.ts';
import { addDays, dayOf, rulesOf, runOf, runsOf } from './reportDays.ts';

/** Counted in one transaction: a long history is rolled up bit by bit. */
const DAYS_A_TURN = 31;

export interface ReportRollupService {
  /** Rolls up days that are over, and anew those on which something has changed. @returns whether there is more to do at once */
  roll(): Promise<boolean>;
}

/**
 * The figures of days before today, kept up to date. Nobody has to wait for that: what is not rolled up, or has changed since, is counted by
 * who reads it.
 */
export function createReportRollupService({ db, zone, now }: { readonly db: Database; readonly zone: string; readonly now: () => number }): ReportRollupService {
  // Of servers with different zones, the one that began last keeps the roll-ups; they must not take them from each other again and again.
  let mayBeginAnew = true;
  return {
    roll: async () => {
      const hasMore = await rollupTurn(db, async (tx) => {
        const yesterday = addDays(dayOf(zone, new Date(now())), -1);
        const state = await readState(tx, [], 0);
        if (state?.zone === rulesOf(zone)) return catchUp(tx, zone, state, yesterday);
        if (state !== null && !mayBeginAnew) return false;
        await begin(tx, zone, yesterday);
        return true;
      });
      if (hasMore !== null) mayBeginAnew = false;
      return hasMore ?? false;
    },
  };
}

/** With yesterday, the day that is asked for most. */
async function begin(tx: Db, zone: string, yesterday: string): Promise<void> {
  const customers = await clearRollups(tx) + await rollUp(tx, runOf(zone, yesterday, yesterday));
  await saveState(tx, { zone: rulesOf(zone), since: yesterday, until: yesterday, customers }, runOf(zone, yesterday, yesterday));
}

/** Changed days first, then days that have ended, then earlier ones; those that are rolled up always follow each other. */
async function catchUp(tx: Db, zone: string, state: RollupState, yesterday: string): Promise<boolean> {
  const kept = runOf(zone, state.since, state.until);
  const marked = [...await readMarkedDays(tx, kept)].reverse();
  const changed = marked.slice(0, DAYS_A_TURN);
  await deleteMarks(tx, kept, changed);
  const first = await readFirstArrival(tx);
  const since = earlier(state.since, first === null ? state.since : dayOf(zone, first));
  const until = state.until < yesterday ? yesterday : state.until;
  const next = {
    until: earlier(until, addDays(state.until, DAYS_A_TURN)),
    since: later(since, addDays(state.since, -DAYS_A_TURN)),
  };
  const runs = runsOf(zone, [...changed].reverse());
  const added = [
    ...(next.until > state.until ? [runOf(zone, addDays(state.until, 1), next.until)] : []),
    ...(next.since < state.since ? [runOf(zone, next.since, addDays(state.since, -1))] : []),
  ];
  let { customers } = state;
  for (const run of [...runs, ...added]) customers += await rollUp(tx, run);
  if (added.length > 0 || customers > state.customers) await saveState(tx, { zone: state.zone, ...next, customers }, runOf(zone, next.since, next.until));
  return changed.length < marked.length || next.until < until || next.since > since;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
