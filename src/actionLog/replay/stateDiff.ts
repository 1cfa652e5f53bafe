import { briefJson } from './briefJson.ts';
import type { StateChange } from './replayPort.ts';
import { pathWith } from './statePath.ts';

/** Of one value, in UTF-16 units. */
export const VALUE_MAX = 400;
/** Told of one step. */
export const CHANGES_MAX = 200;

/**
 * What one state has that the other has not, value by value. What both share is not looked at, so a step costs what it
 * has changed.
 */
export function stateDiff(
  before: unknown,
  after: unknown,
  most = CHANGES_MAX,
): { readonly changes: readonly StateChange[]; readonly hasMore: boolean } {
  const changes: StateChange[] = [];
  const compare = (path: string, one: unknown, other: unknown): void => {
    if (changes.length > most || one === other || Object.is(one, other)) return;
    if (isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other)) {
      for (const key of keysOf(one, other)) compare(pathWith(path, key), fieldOf(one, key), fieldOf(other, key));
      return;
    }
    const [was, is] = [told(one), told(other)];
    if (was !== is || was !== null) changes.push({ path, before: was, after: is });
  };
  compare('', before, after);
  return { changes: changes.slice(0, most), hasMore: changes.length > most };
}

function keysOf(one: object, other: object): Iterable<string> {
  return new Set([...Object.keys(one), ...Object.keys(other)]);
}

function fieldOf(tree: object, key: string): unknown {
  return Object.hasOwn(tree, key) ? Reflect.get(tree, key) : undefined;
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function told(value: unknown): string | null {
  return value === undefined ? null : briefJson(value, VALUE_MAX);
}
