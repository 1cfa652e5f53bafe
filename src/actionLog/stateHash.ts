import type { LogRules, RuleNode } from './logRules.ts';
import { DROPPED, redactPlain } from './redact.ts';
import { isWorthIt, RuleMemo } from './ruleMemo.ts';

export type StateHashes = Readonly<Record<string, string>>;

export interface StateHasher {
  /** Of each slice of a state. What is the same after projection has the same hash, here and in another browser. */
  (state: unknown): StateHashes;
  /** The same a part at a time, so that whoever hashes a large state can pause between any two. */
  readonly steps: (state: unknown) => Generator<void, StateHashes>;
}

// A hash is a whole number of 53 bits: two halves, mixed apart. It finds what differs by mistake; it is no defence
// against forgery.
const HIGH = 0x1_0000_0000;
const HIGH_BITS = 0x1f_ffff;
const RADIX = 36;
const [LOW_PRIME, HIGH_PRIME] = [0x9e37_79b1, 0x85eb_ca77];
const [LOW_END, HIGH_END] = [0xc2b2_ae3d, 0x27d4_eb2f];
/** How deep a state is walked before a part of it is hashed in one go: to the chunks of a conversation's messages. */
const DEPTH = 4;
const SEED = { null: 1, true: 2, false: 3, number: 4, string: 5, array: 6, object: 7 } as const;

/**
 * Makes what hashes a state's projection without making the projection. It sees a state as JSON does: `undefined` is
 * absent, NaN is null,
 * -0 is 0, and the order of fields is none. A slice that is null is absent as well: its screen has not come yet. What
 *   has been hashed before
 * and has not changed is not looked at again.
 */
export function createStateHasher(rules: LogRules): StateHasher {
  const memo = new RuleMemo<number>();
  const hashes = (state: unknown): StateHashes =>
    Object.fromEntries(
      slicesOf(rules, state).map(({ slice, node, value }) => [slice, hashOf(memo, node, value).toString(RADIX)]),
    );
  function* steps(state: unknown): Generator<void, StateHashes> {
    for (const { node, value } of slicesOf(rules, state)) yield* rememberParts(memo, node, value, DEPTH);
    return hashes(state);
  }
  return Object.assign(hashes, { steps });
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
    return isAbsent(value) || value === null || node === undefined ? [] : [{ slice, node, value }];
  });
}

/** Hashes what is inside first, so that what is around it finds that done. */
function* rememberParts(memo: RuleMemo<number>, node: RuleNode, value: unknown, depth: number): Generator<void, void> {
  if (typeof value !== 'object' || value === null || node.rule === 'drop' || memo.get(node, value) !== undefined)
    return;
  if (depth > 0) {
    for (const [key, part] of Object.entries(value) as [string, unknown][]) {
      const inner = Array.isArray(value) ? node : node.fieldOf(key);
      if (inner !== undefined) yield* rememberParts(memo, inner, part, depth - 1);
    }
  }
  hashOf(memo, node, value);
  yield;
}

function hashOf(memo: RuleMemo<number>, node: RuleNode, value: unknown): number {
  if (typeof value !== 'object' || value === null) return hashOfPlain(redactPlain(node, value));
  if (node.rule === 'drop') return hashOfText(DROPPED, SEED.string);
  return (
    memo.get(node, value) ?? (Array.isArray(value) ? hashOfItems(memo, node, value) : hashOfFields(memo, node, value))
  );
}

function hashOfItems(memo: RuleMemo<number>, node: RuleNode, items: readonly unknown[]): number {
  let hash: number = SEED.array;
  let hasInner = false;
  for (const item of items) {
    hasInner ||= typeof item === 'object' && item !== null;
    hash = mix(hash, isAbsent(item) ? SEED.null : hashOf(memo, node, item));
  }
  const result = mix(hash, items.length);
  if (isWorthIt(items.length, hasInner)) memo.set(node, items, result);
  return result;
}

/** Fields are added up, so that their order does not matter. */
function hashOfFields(memo: RuleMemo<number>, node: RuleNode, value: object): number {
  let [low, high, count] = [0, 0, 0];
  let hasInner = false;
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    const fieldNode = node.fieldOf(key);
    if (isAbsent(field) || fieldNode === undefined) continue;
    hasInner ||= typeof field === 'object' && field !== null;
    const hash = mix(hashOfText(key, SEED.object), hashOf(memo, fieldNode, field));
    low = (low + (hash | 0)) | 0;
    high = (high + Math.floor(hash / HIGH)) | 0;
    count += 1;
  }
  const result = mix(SEED.object + count, joined(low, high));
  if (isWorthIt(count, hasInner)) memo.set(node, value, result);
  return result;
}

/** As a field it is left out by JSON. */
function isAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

function hashOfPlain(value: unknown): number {
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

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

function hashOfNumber(value: number): number {
  float[0] = value + 0; // -0 becomes 0
  return finished(
    Math.imul((words[0] ?? 0) ^ SEED.number, LOW_PRIME),
    Math.imul((words[1] ?? 0) ^ HIGH_END, HIGH_PRIME),
  );
}

function hashOfText(text: string, seed: number): number {
  let low = seed ^ LOW_END;
  let high = seed ^ HIGH_END;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, LOW_PRIME);
    high = Math.imul(high ^ code, HIGH_PRIME);
  }
  return finished(low ^ text.length, high);
}

function mix(hash: number, next: number): number {
  const low = Math.imul((hash | 0) ^ LOW_END, LOW_PRIME) ^ Math.imul(next | 0, LOW_END);
  const high =
    Math.imul(Math.floor(hash / HIGH) ^ HIGH_END, HIGH_PRIME) ^ Math.imul(Math.floor(next / HIGH) + 1, HIGH_END);
  return finished(low, high);
}

/** Spreads each half over the other. */
function finished(low: number, high: number): number {
  const a = Math.imul(low ^ (low >>> 16), HIGH_PRIME) ^ Math.imul(high ^ (high >>> 13), LOW_END);
  const b = Math.imul(high ^ (high >>> 16), HIGH_PRIME) ^ Math.imul(a ^ (a >>> 13), LOW_END);
  return joined(a, b);
}

function joined(low: number, high: number): number {
  return (high & HIGH_BITS) * HIGH + (low >>> 0);
}
