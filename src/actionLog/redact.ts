import type { AnyLogRule } from '../common/logRules.ts';

/** What stands for a value that was dropped. */
export const DROPPED = '[dropped]';

/**
 * Copies a value as far as its rule allows. A field without a rule is masked, so that a forgotten one leaks its shape at most.
 * Redacting twice gives the same as once, so a live state and a replayed one can be compared after redaction.
 */
export function redact(rule: AnyLogRule | undefined, value: unknown): unknown {
  if (rule === 'keep') return value;
  if (rule === 'drop') return value === null || value === undefined ? value : DROPPED;
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? redactItems(rule, value) : redactFields(rule, value);
  }
  return maskPrimitive(value);
}

function redactItems(rule: AnyLogRule | undefined, items: readonly unknown[]): unknown {
  const itemRule = typeof rule === 'object' && 'each' in rule ? rule.each : undefined;
  return items.map((item) => redact(itemRule, item));
}

function redactFields(rule: AnyLogRule | undefined, value: object): unknown {
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    const fieldRule = ruleOfField(rule, key);
    if (fieldRule !== 'keep') copy[key] = redact(fieldRule, copy[key]);
  }
  return copy;
}

function ruleOfField(rule: AnyLogRule | undefined, key: string): AnyLogRule | undefined {
  if (typeof rule !== 'object') return undefined;
  if ('values' in rule) return rule.values;
  return 'fields' in rule && Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined;
}

function maskPrimitive(value: unknown): unknown {
  switch (typeof value) {
    case 'string': return maskText(value);
    case 'number': return 0;
    case 'boolean': return false;
    default: return value;
  }
}

/** Letters become x, digits 0; spaces and punctuation stay, and so does the length in UTF-16 units. */
export function maskText(text: string): string {
  return maskPlain(text) ?? maskAny(text);
}

function maskAny(text: string): string {
  return text.replace(/\p{L}|\p{M}/gu, (letter) => 'x'.repeat(letter.length))
    .replace(/\p{N}/gu, (digit) => '0'.repeat(digit.length))
    .replace(/[^\p{P}\p{Z}\s\w]/gu, (other) => '*'.repeat(other.length));
}

const PLAIN_MAX = 4_096;
const PLAIN_MASKS = Array.from({ length: 128 }, (_, code) => maskAny(String.fromCharCode(code)).charCodeAt(0));

/** The same for a text of ASCII, as most are, thousands a second in a flood; null for another one, or one that is very long. */
function maskPlain(text: string): string | null {
  if (text.length > PLAIN_MAX) return null;
  const masks: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mask = PLAIN_MASKS[text.charCodeAt(at)];
    if (mask === undefined) return null;
    masks.push(mask);
  }
  return String.fromCharCode(...masks);
}
