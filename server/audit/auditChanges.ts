import type { AuditChange } from '#contract/http/audit.ts';
import { beginningOf } from '../common/texts.ts';

/** In UTF-16 code units. */
const VALUE_MAX = 500;
/** Each action changes about as many fields as a form has. Larger entries do not come from this product. */
const FIELDS_MAX = 200;
const DEPTH_MAX = 8;
/** The field name of a value that is not an object. */
const WHOLE = 'value';

/** The fields that differ between two stored states. Old entries can have any shape, so it accepts every JSON value. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [from, to] = [flat(before), flat(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
    .filter((change) => change.from !== change.to)
    .slice(0, FIELDS_MAX)
    .map((change) => ({ field: beginningOf(change.field, VALUE_MAX), from: cut(change.from), to: cut(change.to) }));
}

/** The name that an object had when the entry was written. */
export function nameIn(...states: readonly unknown[]): string {
  const names = states.map((state) => (isRecord(state) ? state['name'] : undefined));
  return beginningOf(names.find((name): name is string => typeof name === 'string') ?? '', VALUE_MAX);
}

function flat(value: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const walk = (path: string, at: unknown, depth: number): void => {
    if (at === null || at === undefined) return;
    if (!isRecord(at) || depth > DEPTH_MAX) {
      const text = written(at);
      // An empty text or list counts as absent.
      if (text !== '') fields.set(path === '' ? WHOLE : path, text);
    } else for (const [key, inner] of Object.entries(at)) walk(path === '' ? key : `${path}.${key}`, inner, depth + 1);
  };
  walk('', value, 0);
  return fields;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(value: string | null): string | null {
  return value === null ? null : beginningOf(value, VALUE_MAX);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
