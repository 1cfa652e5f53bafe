import type { AnyLogRule, LogRules } from '../../common/logRules.ts';
import { redact, ruleOfField, ruleOfItem } from '../redact.ts';

/** How deep a state is walked before a part of it is written in one go: to the chunks of a conversation's messages. */
const DEPTH = 5;

/**
 * A state's projection as JSON text, a part at a time, so that whoever writes a large one can pause between any two.
 * @returns null where it would be longer than `maxLength`
 */
export function* writeProjection(rules: LogRules, state: unknown, maxLength: number): Generator<void, string | null> {
  const parts: string[] = [];
  let length = 0;
  for (const part of partsOf({ fields: rules.state }, state, DEPTH)) {
    length += part.length;
    if (length > maxLength) return null;
    parts.push(part);
    yield;
  }
  return parts.join('');
}

function* partsOf(rule: AnyLogRule | undefined, value: unknown, depth: number): Generator<string, void> {
  if (depth === 0 || rule === 'drop' || typeof value !== 'object' || value === null) yield JSON.stringify(redact(rule, value ?? null));
  else if (Array.isArray(value)) yield* itemsOf(rule, value, depth - 1);
  else yield* fieldsOf(rule, value, depth - 1);
}

function* itemsOf(rule: AnyLogRule | undefined, items: readonly unknown[], depth: number): Generator<string, void> {
  const itemRule = ruleOfItem(rule);
  let before = '[';
  for (const item of items) {
    yield before;
    yield* partsOf(itemRule, item, depth);
    before = ',';
  }
  yield items.length === 0 ? '[]' : ']';
}

function* fieldsOf(rule: AnyLogRule | undefined, value: object, depth: number): Generator<string, void> {
  let before = '{';
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* partsOf(ruleOfField(rule, key), field, depth);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
