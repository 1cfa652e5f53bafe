import type { LogRules, RuleNode } from './logRules.ts';
import { DROPPED, redactPlain } from './redact.ts';

// How states are hashed
//
// A log records a hash of every slice now and then. A replay computes the hashes of its own states in the same way. If
// they are equal, the replay shows what the page showed. The first hash that differs shows after which action and in
// which slice the two diverged.
//
// - A hash covers the redacted state, because a log holds nothing else. Redaction happens value by value while hashing,
//   so no redacted copy is made.
// - The hash of an object is computed from the hashes of its fields, like a Merkle tree. States share the objects that
//   did not change. A cache by object therefore makes the next state cost no more than its changes.
// - A hash is an integer of 53 bits, as many as a JavaScript number holds exactly. Its low 32 and high 21 bits are two
//   hashes computed with different primes. Each step multiplies (`Math.imul`) and shifts, as MurmurHash does: this is
//   fast, synchronous and the same in every browser.
// - It detects mistakes and is not cryptographic: it does not protect against forgery.

export type StateHashes = Readonly<Record<string, string>>;

/** A hash is `high * HIGH + low`: 21 high bits and 32 low bits. */
const HIGH = 0x1_0000_0000;
const HIGH_BITS = 0x1f_ffff;
const RADIX = 36;
/** Odd 32-bit constants with well-spread bits, as in MurmurHash and xxHash. Recorded hashes depend on them. */
const [LOW_PRIME, HIGH_PRIME] = [0x9e37_79b1, 0x85eb_ca77];
const [LOW_END, HIGH_END] = [0xc2b2_ae3d, 0x27d4_eb2f];
/** Values deeper than this are hashed in one step. It is the depth of the message chunks of a conversation. */
const DEPTH = 4;
/** Different seeds keep values of different types apart, such as `null` and `''`. */
const SEED = { null: 1, true: 2, false: 3, number: 4, string: 5, array: 6, object: 7 } as const;

/**
 * Hashes states as JSON would write them: `undefined` is absent, NaN is null, -0 is 0. The order of fields does not
 * matter. A slice that is null counts as absent, because its feature has not loaded yet.
 */
export function createStateHasher(rules: LogRules) {
  const cache = new RuleMemo<number>();
  /** A hash for each slice of a state. Slices that are equal after redaction have equal hashes in all browsers. */
  const hashes = (state: unknown): StateHashes =>
    Object.fromEntries(
      slicesOf(rules, state).map(({ slice, node, value }) => [slice, hashOf(cache, node, value).toString(RADIX)]),
    );
  /** Computes the same hashes, and yields after each part, so that the caller can pause. */
  function* steps(state: unknown): Generator<void, StateHashes> {
    for (const { node, value } of slicesOf(rules, state)) yield* cacheParts(cache, node, value, DEPTH);
    return hashes(state);
  }
  return Object.assign(hashes, { steps });
}

/** For a smaller object, computing the result again is cheaper than remembering it. */
const SMALL = 16;

/** Caches a result by rule and object, for as long as the object lives. */
class RuleMemo<T> {
  readonly #byRule = new Map<RuleNode, WeakMap<object, T>>();

  get(rule: RuleNode, value: object): T | undefined {
    return this.#byRule.get(rule)?.get(value);
  }

  set(rule: RuleNode, value: object, result: T): void {
    const known = this.#byRule.get(rule);
    if (known === undefined) this.#byRule.set(rule, new WeakMap([[value, result]]));
    else known.set(value, result);
  }
}

/** Whether to cache the result of an object. @param size number of fields or items */
function isWorthCaching(size: number, hasInner: boolean): boolean {
  return hasInner || size > SMALL;
}

interface Slice {
  readonly slice: string;
  readonly node: RuleNode;
  readonly value: unknown;
}

function slicesOf(rules: LogRules, state: unknown): readonly Slice[] {
  if (typeof state !== 'object' || state === null) return [];
  return Object.entries(state).flatMap(([slice, value]: [string, unknown]) => {
    const node = rules.ofSlice(slice);
    return isAbsent(value) || node === undefined || isNull(node, value) ? [] : [{ slice, node, value }];
  });
}

/** Hashes inner values first, so that each step finds the hashes of its parts in the cache. */
function* cacheParts(cache: RuleMemo<number>, node: RuleNode, value: unknown, depth: number): Generator<void, void> {
  if (typeof value !== 'object' || value === null || node.rule === 'drop' || cache.get(node, value) !== undefined)
    return;
  if (depth > 0) {
    for (const [key, part] of Object.entries(value) as [string, unknown][]) {
      const inner = Array.isArray(value) ? node : node.fieldOf(key);
      if (inner !== undefined) yield* cacheParts(cache, inner, part, depth - 1);
    }
  }
  hashOf(cache, node, value);
  yield;
}

function hashOf(cache: RuleMemo<number>, node: RuleNode, value: unknown): number {
  if (typeof value !== 'object' || value === null) return hashOfPrimitive(redactPlain(node, value));
  if (node.rule === 'drop') return hashOfText(DROPPED, SEED.string);
  return (
    cache.get(node, value) ??
    (Array.isArray(value) ? hashOfItems(cache, node, value) : hashOfFields(cache, node, value))
  );
}

function hashOfItems(cache: RuleMemo<number>, node: RuleNode, items: readonly unknown[]): number {
  let hash: number = SEED.array;
  let hasInner = false;
  for (const item of items) {
    hasInner ||= typeof item === 'object' && item !== null;
    hash = mix(hash, isAbsent(item) ? SEED.null : hashOf(cache, node, item));
  }
  const result = mix(hash, items.length);
  if (isWorthCaching(items.length, hasInner)) cache.set(node, items, result);
  return result;
}

/** Adds up the hashes of the fields, because the order of addition does not matter. */
function hashOfFields(cache: RuleMemo<number>, node: RuleNode, value: object): number {
  let [low, high, count] = [0, 0, 0];
  let hasInner = false;
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    const fieldNode = node.fieldOf(key);
    if (isAbsent(field) || fieldNode === undefined) continue;
    hasInner ||= typeof field === 'object' && field !== null;
    const hash = mix(hashOfText(key, SEED.object), hashOf(cache, fieldNode, field));
    low = (low + (hash | 0)) | 0;
    high = (high + Math.floor(hash / HIGH)) | 0;
    count += 1;
  }
  const result = mix(SEED.object + count, join(low, high));
  if (isWorthCaching(count, hasInner)) cache.set(node, value, result);
  return result;
}

/** Whether JSON omits a field with this value. */
function isAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** Whether JSON writes a redacted value as null: a slice may be any value. */
function isNull(node: RuleNode, value: unknown): boolean {
  if (typeof value !== 'number') return value === null;
  const redacted = redactPlain(node, value);
  return typeof redacted === 'number' && !Number.isFinite(redacted);
}

function hashOfPrimitive(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return hashOfText(value, SEED.string);
    case 'number':
      return Number.isFinite(value) ? hashOfNumber(value) : SEED.null;
    case 'boolean':
      return value ? SEED.true : SEED.false;
    default:
      return SEED.null;
  }
}

// Both views share a buffer: the second reads the bits of the number in the first.
const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

function hashOfNumber(value: number): number {
  float[0] = value + 0; // -0 becomes 0
  return finish(Math.imul((words[0] ?? 0) ^ SEED.number, LOW_PRIME), Math.imul((words[1] ?? 0) ^ HIGH_END, HIGH_PRIME));
}

function hashOfText(text: string, seed: number): number {
  let low = seed ^ LOW_END;
  let high = seed ^ HIGH_END;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, LOW_PRIME);
    high = Math.imul(high ^ code, HIGH_PRIME);
  }
  return finish(low ^ text.length, high);
}

/** Appends a hash to another. The order matters. */
function mix(hash: number, next: number): number {
  const low = Math.imul((hash | 0) ^ LOW_END, LOW_PRIME) ^ Math.imul(next | 0, LOW_END);
  const high =
    Math.imul(Math.floor(hash / HIGH) ^ HIGH_END, HIGH_PRIME) ^ Math.imul(Math.floor(next / HIGH) + 1, HIGH_END);
  return finish(low, high);
}

/** Mixes the two halves, so that a difference in one changes both. */
function finish(low: number, high: number): number {
  const a = Math.imul(low ^ (low >>> 16), HIGH_PRIME) ^ Math.imul(high ^ (high >>> 13), LOW_END);
  const b = Math.imul(high ^ (high >>> 16), HIGH_PRIME) ^ Math.imul(a ^ (a >>> 13), LOW_END);
  return join(a, b);
}

function join(low: number, high: number): number {
  return (high & HIGH_BITS) * HIGH + (low >>> 0);
}
