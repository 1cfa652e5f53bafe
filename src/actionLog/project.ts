import type { LogRules, RuleNode } from './logRules.ts';
import { DROPPED, redactPlain } from './redact.ts';

/** For a smaller object, computing the result again is cheaper than remembering it. */
const SMALL = 16;

/** Caches a result by rule and object, for as long as the object lives. */
export class RuleMemo<T> {
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
export function isWorthCaching(size: number, hasInner: boolean): boolean {
  return hasInner || size > SMALL;
}

const projected = new RuleMemo<unknown>();

/**
 * The state as a log stores it: redacted. So a live and a replayed state are equal.
 * Parts that two states share are projected once, so the cost depends on what has changed.
 */
export function projectState(rules: LogRules, state: unknown): unknown {
  if (typeof state !== 'object' || state === null) return redactPlain(rules.ofAction(''), state);
  return projectFields((slice) => rules.ofSlice(slice), state);
}

function project(node: RuleNode, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return redactPlain(node, value);
  if (node.rule === 'drop') return DROPPED;
  const known = projected.get(node, value);
  if (known !== undefined) return known;
  const result = Array.isArray(value)
    ? value.map((item) => project(node, item))
    : projectFields((key) => node.fieldOf(key), value);
  if (isWorthCaching(Object.keys(value).length, Object.values(value).some(isObject)))
    projected.set(node, value, result);
  return result;
}

function projectFields(nodeOf: (key: string) => RuleNode | undefined, value: object): unknown {
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    const node = nodeOf(key);
    if (node === undefined) Reflect.deleteProperty(copy, key);
    else copy[key] = project(node, copy[key]);
  }
  return copy;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
