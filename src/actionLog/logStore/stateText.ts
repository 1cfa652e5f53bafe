import type { LogRules, RuleNode } from '../logRules.ts';
import { redact } from '../redact.ts';

/** Values deeper than this are written in one step. It is the depth of the message chunks of a conversation. */
const DEPTH = 4;

/**
 * Writes a state's projection as JSON, and yields after each part, so that the caller can pause.
 * @returns null if the text would be longer than `maxLength`
 */
export function* writeProjection(rules: LogRules, state: unknown, maxLength: number): Generator<void, string | null> {
  const parts: string[] = [];
  let length = 0;
  for (const part of fieldsOf((slice) => rules.ofSlice(slice), state ?? {}, DEPTH)) {
    length += part.length;
    if (length > maxLength) return null;
    parts.push(part);
    yield;
  }
  return parts.join('');
}

function* partsOf(node: RuleNode, value: unknown, depth: number): Generator<string, void> {
  if (depth === 0 || node.rule === 'drop' || typeof value !== 'object' || value === null)
    yield JSON.stringify(redact(node, value ?? null));
  else if (Array.isArray(value)) yield* itemsOf(node, value, depth - 1);
  else yield* fieldsOf((key) => node.fieldOf(key), value, depth - 1);
}

function* itemsOf(node: RuleNode, items: readonly unknown[], depth: number): Generator<string, void> {
  let before = '[';
  for (const item of items) {
    yield before;
    yield* partsOf(node, item, depth);
    before = ',';
  }
  yield items.length === 0 ? '[]' : ']';
}

function* fieldsOf(
  nodeOf: (key: string) => RuleNode | undefined,
  value: object,
  depth: number,
): Generator<string, void> {
  let before = '{';
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    const node = nodeOf(key);
    if (field === undefined || node === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* partsOf(node, field, depth);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
