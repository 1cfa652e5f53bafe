import { CANNED_STALE_DAYS, CANNED_STALE_USES_MIN } from '#contract/constants.ts';
import type { CannedUseRow, StaleCannedReply } from '#contract/http/cannedReplies.ts';
import type { Page, PageRequest } from '../common/paging.ts';
import type { Db } from '../db/database.ts';
import {
  readCannedUses,
  readLastUses,
  readNamedCanned,
  type CannedUses,
  type NamedCanned,
} from './cannedUseRepository.ts';
import { addDays, dayOf } from './reportDays.ts';
import { boundsOf, numberedPage, numberOf, type ReportDeps, type ReportRange } from './reportRules.ts';
import { readMarks, sourcesOf, type Range } from './reportSources.ts';

// How the canned replies for all and for products are used. Each response comes from one snapshot.

const NOT_USED = { uses: 0, editedUses: 0, staffCount: 0, lastDay: null };

/** Those that were used, the most used first. @throws {DomainError} 4022 for an invalid request */
export async function pageUses(
  { db, timeZone }: ReportDeps,
  range: ReportRange,
  request: PageRequest,
): Promise<Page<CannedUseRow>> {
  boundsOf(timeZone, range);
  const first = (numberOf(request) - 1) * request.pageSize;
  return db.snapshot(async (tx) => {
    const uses = await usesOn(tx, timeZone, { from: range.startDate, to: range.endDate });
    const rows = (await readNamedCanned(tx, [...uses.keys()]))
      .map(({ createdAt: _, ...reply }) => {
        const { lastDay: __, ...counts } = uses.get(reply.id) ?? NOT_USED;
        return { ...reply, ...counts };
      })
      .sort((one, other) => other.uses - one.uses || byTitle(one, other));
    return numberedPage(request, rows.length, rows.slice(first, first + request.pageSize));
  });
}

/** Those in use that are hardly used as they are: unused ones first, then by title. */
export function readStale({ db, timeZone, now }: ReportDeps): Promise<StaleCannedReply[]> {
  const today = dayOf(timeZone, new Date(now()));
  const since = addDays(today, -CANNED_STALE_DAYS);
  return db.snapshot(async (tx) => {
    const uses = await usesOn(tx, timeZone, { from: since, to: today });
    const found = (await readNamedCanned(tx, null)).flatMap(({ createdAt, isArchived: _, ...reply }) => {
      const { uses: count, editedUses, lastDay: lastUsed } = uses.get(reply.id) ?? NOT_USED;
      const reason = reasonOf({ count, editedUses, isNew: dayOf(timeZone, createdAt) > since });
      return reason === null ? [] : [{ ...reply, reason, uses: count, editedUses, lastUsed }];
    });
    const earlier = await readLastUses(
      tx,
      found.map(({ id }) => id),
    );
    return found
      .map((reply) => ({ ...reply, lastUsed: reply.lastUsed ?? earlier.get(reply.id) ?? null }))
      .sort((one, other) => rank(one) - rank(other) || byTitle(one, other));
  });
}

/** The uses of each reply on these days, by its id. */
async function usesOn(tx: Db, zone: string, range: Range): Promise<ReadonlyMap<string, Omit<CannedUses, 'cannedId'>>> {
  const state = await readMarks(tx, []);
  // The newest day may have been rolled up at its end, while its last messages were being stored.
  const settled = state === null ? null : { ...state, until: addDays(state.until, -1) };
  const { rolled, dayRanges } = sourcesOf(zone, settled, range);
  const uses = await readCannedUses(tx, rolled, dayRanges);
  return new Map(uses.map(({ cannedId, ...counts }) => [cannedId, counts]));
}

/** Why a reply is stale; null: it is not. */
function reasonOf(use: { count: number; editedUses: number; isNew: boolean }): StaleCannedReply['reason'] | null {
  if (use.count === 0) return use.isNew ? null : 'unused';
  return use.count >= CANNED_STALE_USES_MIN && use.editedUses * 2 > use.count ? 'edited' : null;
}

function rank({ reason }: Pick<StaleCannedReply, 'reason'>): number {
  return reason === 'unused' ? 0 : 1;
}

function byTitle(one: Pick<NamedCanned, 'id' | 'title'>, other: Pick<NamedCanned, 'id' | 'title'>): number {
  return one.title.localeCompare(other.title) || Number(BigInt(one.id) - BigInt(other.id));
}
