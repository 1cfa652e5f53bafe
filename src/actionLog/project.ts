import type { AnyLogRule, LogRules } from '../common/logRules.ts';
import { redact, ruleOfField, ruleOfItem } from './redact.ts';
import { isWorthIt, RuleMemo } from './ruleMemo.ts';

const projected = new RuleMemo<unknown>();

/**
 * The state as a log may keep it: what redaction masks is masked, so live and replayed states compare equal. What two states share
 * their projections share too, so the next state's costs what has changed.
 */
export function projectState(rules: LogRules, state: unknown): unknown {
  if (typeof state !== 'object' || state === null) return redact(undefined, state);
  return projectFields({ fields: rules.state }, state);
}

function project(rule: AnyLogRule | undefined, value: unknown): unknown {
  if (rule === 'keep') return value;
  if (rule === 'drop' || typeof value !== 'object' || value === null) return redact(rule, value);
  const known = projected.get(rule, value);
  if (known !== undefined) return known;
  const result = Array.isArray(value) ? projectItems(rule, value) : projectFields(rule, value);
  if (isWorthIt(Object.keys(value).length, Object.values(value).some(isObject))) projected.set(rule, value, result);
  return result;
}

function projectItems(rule: AnyLogRule | undefined, items: readonly unknown[]): unknown {
  const itemRule = ruleOfItem(rule);
  return items.map((item) => project(itemRule, item));
}

function projectFields(rule: AnyLogRule | undefined, value: object): unknown {
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = project(ruleOfField(rule, key), copy[key]);
  return copy;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
