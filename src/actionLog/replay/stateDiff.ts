import { briefJson } from './briefJson.ts';
import type { StateChange } from './replayPort.ts';
import { pathWith } from './statePath.ts';

/** Longest text of one value, in UTF-16 units. */
const VALUE_MAX = 400;
/** Most changes of one step. */
const CHANGES_MAX = 200;

/** Compares two states value by value. It skips objects that both share, so the cost depends on the changes alone. */
export function stateDiff(
  before: unknown,
  after: unknown,
  max = CHANGES_MAX,
): { readonly changes: readonly StateChange[]; readonly hasMore: boolean } {
  const changes: StateChange[] = [];
  const compare = (path: string, one: unknown, other: unknown): void => {
    if (changes.length > max || one === other || Object.is(one, other)) return;
    if (isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other)) {
      for (const key of keysOf(one, other)) compare(pathWith(path, key), fieldOf(one, key), fieldOf(other, key));
      return;
    }
    const [was, is] = [textOf(one), textOf(other)];
    if (was !== is || was !== null) changes.push({ path, before: was, after: is });
  };
  compare('', before, after);
  return { changes: changes.slice(0, max), hasMore: changes.length > max };
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

function textOf(value: unknown): string | null {
  return value === undefined ? null : briefJson(value, VALUE_MAX);
}
