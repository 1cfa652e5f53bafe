import type { RuleNode } from './logRules.ts';

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
