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
  // Most texts by far, thousands a second in a flood: replaced by constants, without a call a letter.
  if (/^\p{ASCII}*$/u.test(text)) return text.replace(/[A-Za-z]/g, 'x').replace(/[0-9]/g, '0').replace(/[^\p{P}\s\w]/gu, '*');
  return text.replace(/\p{L}|\p{M}/gu, (letter) => 'x'.repeat(letter.length))
    .replace(/\p{N}/gu, (digit) => '0'.repeat(digit.length))
    .replace(/[^\p{P}\p{Z}\s\w]/gu, (other) => '*'.repeat(other.length));
}
