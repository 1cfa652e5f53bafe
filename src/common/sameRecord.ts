/** Compares records of plain values and of such records, as responses have them. */
export function isSameRecord(a: object, b: object): boolean {
  const ofA: readonly (readonly [string, unknown])[] = Object.entries(a);
  const ofB = new Map<string, unknown>(Object.entries(b));
  return ofA.length === ofB.size && ofA.every(([key, value]) => ofB.has(key) && isSameValue(value, ofB.get(key)));
}

/** The same for any plain value. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (isRecord(a) && isRecord(b) && isSameRecord(a, b));
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
