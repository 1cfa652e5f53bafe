import type { AuditChange } from '../../contract/http/audit.ts';
import { beginningOf } from '../common/texts.ts';

/** In UTF-16 code units. */
const VALUE_MAX = 500;
/** An act changes a form's worth of fields; what is more was not written by us. */
const FIELDS_MAX = 200;
const DEPTH_MAX = 8;
/** Stands for the field of what is no object. */
const WHOLE = 'value';

/**
 * What differs between what was and what is, field by field. Both are as they were stored once, whatever their shape:
 * nothing is relied on.
 */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [from, to] = [flat(before), flat(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
    .filter((change) => change.from !== change.to)
    .slice(0, FIELDS_MAX)
    .map((change) => ({ field: beginningOf(change.field, VALUE_MAX), from: cut(change.from), to: cut(change.to) }));
}

/** The name that an object had when something was done to it. */
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
      // An empty text or list is nothing, too.
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
