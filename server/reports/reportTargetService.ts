import type { TargetsKept } from '#contract/http/reports.ts';
import type { Db } from '../db/database.ts';
import { listProducts } from '../products/index.ts';
import type { FiguresRange } from './reportFigures.ts';
import { readRolledTargets } from './reportRollupRepository.ts';
import { sumOf, type ReportDeps } from './reportRules.ts';
import { figuresRangeOf, type RankingFilter } from './reportService.ts';
import { readMarks, sourcesOf } from './reportSources.ts';
import { countTargets, type TargetSums } from './reportTargetRepository.ts';

/** @throws {DomainError} 4022 for an invalid range */
export function readTargetsKept({ db, timeZone }: ReportDeps, filter: RankingFilter): Promise<TargetsKept[]> {
  const range = figuresRangeOf(timeZone, filter);
  return db.snapshot((tx) => readTargets(tx, range));
}

/**
 * How targets were kept: of all products, then of each product of which a clock was judged, in the order of products.
 * Call it inside one snapshot.
 */
export async function readTargets(tx: Db, { zone, type, ...range }: FiguresRange): Promise<TargetsKept[]> {
  const { rolled, dayRanges } = sourcesOf(zone, await readMarks(tx, [type]), range);
  const parts = [
    ...(rolled === null ? [] : await readRolledTargets(tx, type, rolled)),
    ...(await countTargets(tx, type, dayRanges)),
  ];
  const each = (await listProducts(tx, null)).flatMap(({ code }) => {
    const own = parts.filter(({ product }) => product === code);
    return own.length === 0 ? [] : [keptOf(code, own)];
  });
  return [keptOf(null, parts), ...each];
}

function keptOf(product: number | null, parts: readonly TargetSums[]): TargetsKept {
  const sum = (name: Exclude<keyof TargetSums, 'product'>) => sumOf(parts, (part) => part[name]);
  return {
    product,
    first: { metNum: sum('firstMet'), missedNum: sum('firstMissed') },
    next: { metNum: sum('nextMet'), missedNum: sum('nextMissed') },
    resolve: { metNum: sum('resolveMet'), missedNum: sum('resolveMissed') },
  };
}
