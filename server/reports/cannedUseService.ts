import { CANNED_STALE_DAYS, CANNED_STALE_USES_MIN } from '#contract/constants.ts';
import type { CannedUseRow, StaleCannedReply } from '#contract/http/cannedReplies.ts';
import type { Page, PageRequest } from '../common/paging.ts';
import type { Database, Db } from '../db/database.ts';
import {
  readCannedUses,
  readLastUses,
  readNamedCanned,
  type CannedUses,
  type NamedCanned,
} from './cannedUseRepository.ts';
import { addDays, dayOf } from './reportDays.ts';
import { boundsOf, numberedPage, numberOf, type ReportRange } from './reportRules.ts';
import { readMarks, sourcesOf, type Range } from './reportSources.ts';

/**
 * How the canned replies for all and for products are used. Each response comes from one snapshot.
 * @throws {DomainError} 4022 for an invalid request
 */
export interface CannedUseService {
  /** Those that were used, the most used first. */
  page(range: ReportRange, request: PageRequest): Promise<Page<CannedUseRow>>;
  /** Those in use that are hardly used as they are: unused ones first, then by title. */
  stale(): Promise<StaleCannedReply[]>;
}

export interface CannedUseDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: () => number;
}

const NOT_USED = { uses: 0, editedUses: 0, staffCount: 0, lastDay: null };

export function createCannedUseService({ db, timeZone, now }: CannedUseDeps): CannedUseService {
  return {
    page: (range, request) => {
      boundsOf(timeZone, range);
      const first = (numberOf(request) - 1) * request.pageSize;
      return db.snapshot(async (tx) => {
        const uses = await usesOn(tx, timeZone, { from: range.startDate, to: range.endDate });
        const rows = (await readNamedCanned(tx, [...uses.keys()]))
          .map((reply) => {
            const { lastDay: _, ...counts } = uses.get(reply.id) ?? NOT_USED;
            return { ...named(reply), isArchived: reply.isArchived, ...counts };
          })
          .sort((one, other) => other.uses - one.uses || byTitle(one, other));
        return numberedPage(request, rows.length, rows.slice(first, first + request.pageSize));
      });
    },

    stale: () => {
      const today = dayOf(timeZone, new Date(now()));
      const since = addDays(today, -CANNED_STALE_DAYS);
      return db.snapshot(async (tx) => {
        const uses = await usesOn(tx, timeZone, { from: since, to: today });
        const replies = await readNamedCanned(tx, null);
        const found = replies.flatMap((reply) => {
          const { uses: count, editedUses, lastDay } = uses.get(reply.id) ?? NOT_USED;
          const isNew = dayOf(timeZone, reply.createdAt) > since;
          const reason = reasonOf({ count, editedUses, isNew });
          return reason === null ? [] : [{ ...named(reply), reason, uses: count, editedUses, lastUsed: lastDay }];
        });
        const earlier = await readLastUses(
          tx,
          found.map(({ id }) => id),
        );
        return found
          .map((reply) => ({ ...reply, lastUsed: reply.lastUsed ?? earlier.get(reply.id) ?? null }))
          .sort((one, other) => rank(one) - rank(other) || byTitle(one, other));
      });
    },
  };
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

function named({ id, scope, product, title, shortcut }: NamedCanned) {
  return { id, scope, product, title, shortcut };
}

/** Why a reply is stale; null: it is not. */
function reasonOf({
  count,
  editedUses,
  isNew,
}: {
  readonly count: number;
  readonly editedUses: number;
  readonly isNew: boolean;
}): StaleCannedReply['reason'] | null {
  if (count === 0) return isNew ? null : 'unused';
  return count >= CANNED_STALE_USES_MIN && editedUses * 2 > count ? 'edited' : null;
}

function rank({ reason }: Pick<StaleCannedReply, 'reason'>): number {
  return reason === 'unused' ? 0 : 1;
}

function byTitle(one: Pick<NamedCanned, 'id' | 'title'>, other: Pick<NamedCanned, 'id' | 'title'>): number {
  return one.title.localeCompare(other.title) || Number(BigInt(one.id) - BigInt(other.id));
}
