import type { RuleNode } from './logRules.ts';

/** Below so many fields or items it costs less to look at an object again than to remember it. */
const SMALL = 16;

/** Remembers what came of an object under a rule, for as long as the object lives. */
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

/** Whether an object that has so many fields or items, and maybe others inside, is worth remembering. */
export function isWorthIt(size: number, hasInner: boolean): boolean {
  return hasInner || size > SMALL;
}
