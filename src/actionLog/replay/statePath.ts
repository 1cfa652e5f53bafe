import { parseJson } from '#contract/parseJson.ts';

/** Adds a key to a path. A key with dots or brackets is written as JSON in brackets. */
export function pathWith(path: string, key: string): string {
  if (!/^[^.[\]"]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
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
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    state,
  );
}
