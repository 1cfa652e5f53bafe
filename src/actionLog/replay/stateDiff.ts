import { parseJson } from '#contract/parseJson.ts';
import { isRecord } from '#common/sameRecord.ts';
import type { StateChange } from './replayPort.ts';

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
    if (isRecord(one) && isRecord(other) && Array.isArray(one) === Array.isArray(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
        compare(pathWith(path, key), fieldOf(one, key), fieldOf(other, key));
      return;
    }
    const [was, is] = [textOf(one), textOf(other)];
    if (was !== is || was !== null) changes.push({ path, before: was, after: is });
  };
  compare('', before, after);
  return { changes: changes.slice(0, max), hasMore: changes.length > max };
}

function fieldOf(tree: object, key: string): unknown {
  return Object.hasOwn(tree, key) ? Reflect.get(tree, key) : undefined;
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : briefJson(value, VALUE_MAX);
}

const DEPTH_MAX = 12;

/** The value as JSON, cut off after `maxLength`. The cost depends on `maxLength`, not on the size of the value. */
export function briefJson(value: unknown, maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const write = (each: unknown, depth: number): void => {
    if (length > maxLength) return;
    if (typeof each === 'string') add(JSON.stringify(each.length > maxLength ? each.slice(0, maxLength) : each));
    else if (typeof each !== 'object' || each === null) add(primitive(each));
    else if (depth === 0) add('…');
    else writeFields(each, depth);
  };
  const writeFields = (each: object, depth: number) => {
    const isList = Array.isArray(each);
    const fields = Object.entries(each).filter(([, field]) => isList || field !== undefined);
    add(isList ? '[' : '{');
    for (const [index, [key, field]] of fields.entries()) {
      if (length > maxLength) break;
      add(`${index === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}`);
      write(field, depth - 1);
    }
    add(isList ? ']' : '}');
  };
  write(value, DEPTH_MAX);
  const text = parts.join('');
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** A primitive as JSON writes it in a list, where undefined becomes null. */
function primitive(value: unknown): string {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : 'null';
}

/** Adds a key to a path. A key with dots, brackets or spaces is written as JSON in brackets. */
export function pathWith(path: string, key: string): string {
  if (!/^[^.[\]"\s]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** @returns the keys of a path, outermost first; null: not a path */
export function keysOfPath(path: string): readonly string[] | null {
  const keys: string[] = [];
  const part = /\.?([^.[\]"]+)|\[("(?:[^"\\]|\\.)*")\]/y;
  while (part.lastIndex < path.length) {
    const found = part.exec(path);
    if (found === null) return null;
    const [, plain, quoted] = found;
    const key: unknown = quoted === undefined ? plain : parseJson(quoted);
    if (typeof key !== 'string') return null;
    keys.push(key);
  }
  return keys;
}

/** @returns undefined if there is no such value */
export function valueAt(state: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (isRecord(value) ? fieldOf(value, key) : undefined), state);
}
