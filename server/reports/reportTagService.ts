import type { TagUse } from '#contract/http/reports.ts';
import type { Db } from '../db/database.ts';
import { listProducts } from '../products/index.ts';
import { listTags } from '../tags/index.ts';
import type { FiguresRange } from './reportFigures.ts';
import { readRolledTags } from './reportRollupRepository.ts';
import { sumOf, type ReportDeps } from './reportRules.ts';
import { figuresRangeOf, type RankingFilter } from './reportService.ts';
import { readMarks, sourcesOf } from './reportSources.ts';
import { countTags, type TagSums } from './reportTagRepository.ts';

/** @throws {DomainError} 4022 for an invalid range */
export function readTagsUsed({ db, timeZone }: ReportDeps, filter: RankingFilter): Promise<TagUse[]> {
  const range = figuresRangeOf(timeZone, filter);
  return db.snapshot((tx) => readTags(tx, range));
}

/**
 * The tags of what came in, in the order of the list of tags; of each product that has tags, then those without one.
 * Tags and products that count nothing are left out. Call it inside one snapshot.
 */
export async function readTags(tx: Db, { zone, type, ...range }: FiguresRange): Promise<TagUse[]> {
  const { rolled, dayRanges } = sourcesOf(zone, await readMarks(tx, [type]), range);
  const parts = [
    ...(rolled === null ? [] : await readRolledTags(tx, type, rolled)),
    ...(await countTags(tx, type, dayRanges)),
  ];
  const tags = await listTags(tx);
  return (await listProducts(tx, null)).flatMap(({ code: product }) => {
    const tagIds = tags.filter(({ comeFrom }) => comeFrom === product).map(({ id }) => id);
    if (tagIds.length === 0) return [];
    const own = parts.filter((part) => part.product === product);
    return [...tagIds, null].flatMap((tagId) => {
      const uses = own.filter((part) => part.tagId === tagId);
      return uses.length === 0 ? [] : [useOf(tagId, product, uses)];
    });
  });
}

function useOf(tagId: string | null, product: number, uses: readonly TagSums[]): TagUse {
  return {
    tagId,
    product,
    openNum: sumOf(uses, ({ open }) => open),
    solvedNum: sumOf(uses, ({ solved }) => solved),
    notSolvedNum: sumOf(uses, ({ notSolved }) => notSolved),
  };
}
