/** A row knows which it is; its other fields are of no concern here. */
export interface Identified {
  readonly id: string;
}

/**
 * The rows of a new answer, with the objects of the rows before wherever nothing changed in them, and the array itself
 * if nothing changed at all: what is drawn from them is drawn anew only where something did.
 */
export function shareRows<Row extends Identified>(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  const known = byId(before);
  const shared = after.map((row) => {
    const old = known.get(row.id);
    return old !== undefined && isSameRecord(old, row) ? old : row;
  });
  return shared.length === before.length && shared.every((row, at) => row === before[at]) ? before : shared;
}

/**
 * The rows that are shown, in their order, each as the new answer has it. One that the answer leaves out stays as it
 * was.
 */
export function updateInPlace<Row extends Identified>(shown: readonly Row[], after: readonly Row[]): readonly Row[] {
  const fresh = byId(after);
  return shareRows(
    shown,
    shown.map((row) => fresh.get(row.id) ?? row),
  );
}

/** Whether both hold the same rows in the same order, whatever stands in them. */
export function isSameOrder(a: readonly Identified[], b: readonly Identified[]): boolean {
  return a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);
}

/** How many rows would come, go or move. One that comes as another goes, as at the end of a full page, counts once. */
export function countChanges(shown: readonly Identified[], after: readonly Identified[]): number {
  const wanted = new Map(after.map(({ id }, at) => [id, at]));
  const kept = shown.flatMap(({ id }) => wanted.get(id) ?? []);
  return Math.max(shown.length - kept.length, after.length - kept.length) + kept.length - longestRise(kept);
}

/** Length of the longest increasing subsequence: so many rows may stay where they are. */
function longestRise(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    ends[at < 0 ? ends.length : at] = place;
  }
  return ends.length;
}

function byId<Row extends Identified>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows are flat: what they hold is compared as it is. */
export function isSameRecord(a: object, b: object): boolean {
  const [ofA, ofB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return ofA.length === ofB.size && ofA.every(([key, value]) => Object.is(value, ofB.get(key)));
}
