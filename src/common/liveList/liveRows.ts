import { isSameRecord } from '../sameRecord.ts';

export interface Identified {
  readonly id: string;
}

/**
 * The new rows, with the previous objects for unchanged rows, and the previous array if nothing changed: then
 * components do not draw them again.
 */
export function shareRows<Row extends Identified>(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  const known = byId(before);
  const shared = after.map((row) => {
    const old = known.get(row.id);
    return old !== undefined && isSameRecord(old, row) ? old : row;
  });
  return shared.length === before.length && shared.every((row, at) => row === before[at]) ? before : shared;
}

/** The shown rows in their order, with the new values. A row that is missing in the new response stays as it was. */
export function updateInPlace<Row extends Identified>(shown: readonly Row[], after: readonly Row[]): readonly Row[] {
  const fresh = byId(after);
  return shareRows(
    shown,
    shown.map((row) => fresh.get(row.id) ?? row),
  );
}

/** Whether rows only keep their positions, or are added at the end. */
export function startsWith(after: readonly Identified[], shown: readonly Identified[]): boolean {
  return shown.every(({ id }, at) => id === after[at]?.id);
}

/**
 * How many rows would appear, disappear or move. A row that replaces another one, as at the end of a full page, counts
 * once.
 */
export function countChanges(shown: readonly Identified[], after: readonly Identified[]): number {
  const wanted = new Map(after.map(({ id }, at) => [id, at]));
  const common = shown.flatMap(({ id }) => wanted.get(id) ?? []);
  return (
    Math.max(shown.length - common.length, after.length - common.length) + common.length - longestIncreasing(common)
  );
}

/** Length of the longest increasing subsequence: the largest number of rows that need not move. */
function longestIncreasing(positions: readonly number[]): number {
  const ends: number[] = [];
  for (const position of positions) {
    const at = ends.findIndex((end) => end >= position);
    ends[at < 0 ? ends.length : at] = position;
  }
  return ends.length;
}

function byId<Row extends Identified>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
