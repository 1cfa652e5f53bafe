import { MARK_KINDS, type Bucket, type MarkKind } from '#src/actionLog/replay/index.ts';

/** In units of the drawing, in which a bucket is 1 wide. */
export const DENSITY_HEIGHT = 40;
export const LANE_HEIGHT = 8;
/** A click selects a mark within this distance. */
const NEAR_BUCKETS = 4;

/** Bars for the number of actions. Heights grow with its square root, so that a few actions show beside a flood. */
export function densityPath(buckets: readonly Bucket[]): string {
  const max = Math.sqrt(Math.max(1, ...buckets.map(({ count }) => count)));
  return buckets
    .map(({ count }, index) => {
      if (count === 0) return '';
      const height = Math.max(2, Math.round((Math.sqrt(count) / max) * DENSITY_HEIGHT));
      return `M${index} ${DENSITY_HEIGHT}v${-height}h1v${height}z`;
    })
    .join('');
}

/** The kinds of marks that a log has, in the order of their lanes. */
export function lanesOf(buckets: readonly Bucket[]): readonly MarkKind[] {
  return MARK_KINDS.filter((kind) => buckets.some(({ marks }) => marks[kind] !== undefined));
}

export function markPath(buckets: readonly Bucket[], kind: MarkKind, lane: number): string {
  const top = DENSITY_HEIGHT + lane * LANE_HEIGHT + 1;
  return buckets
    .map(({ marks }, index) =>
      marks[kind] === undefined ? '' : `M${index} ${top}v${LANE_HEIGHT - 2}h1.6v${2 - LANE_HEIGHT}z`,
    )
    .join('');
}

/**
 * The mark that a click selects.
 * @param x share of the width
 * @param y in units of the drawing
 * @returns its position; null: no mark, the click selects a time
 */
export function markNear(buckets: readonly Bucket[], lanes: readonly MarkKind[], x: number, y: number): number | null {
  const kind = lanes[Math.floor((y - DENSITY_HEIGHT) / LANE_HEIGHT)];
  if (y < DENSITY_HEIGHT || kind === undefined) return null;
  const bucket = Math.floor(x * buckets.length);
  for (let distance = 0; distance <= NEAR_BUCKETS; distance += 1) {
    const position = buckets[bucket - distance]?.marks[kind] ?? buckets[bucket + distance]?.marks[kind];
    if (position !== undefined) return position;
  }
  return null;
}
