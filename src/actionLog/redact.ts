import { parseContent, textContent, type MessageContent } from '../../contract/chat/content.ts';
import { ruleFor, type AnyLogRule } from '../common/logRules.ts';
import { PLACEHOLDER_PICTURE } from '../common/placeholderPicture.ts';

/** What stands for a value that was dropped. */
export const DROPPED = '[dropped]';

/**
 * Copies a value as far as its rule allows. A field without a rule is masked, so that a forgotten one leaks its shape at most.
 * Redacting twice gives the same as once, so a live state and a replayed one can be compared after redaction.
 */
export function redact(rule: AnyLogRule | undefined, value: unknown): unknown {
  if (rule === 'keep' || value === null || value === undefined) return value;
  if (rule === 'drop') return DROPPED;
  if (typeof value === 'object') return Array.isArray(value) ? redactItems(rule, value) : redactFields(rule, value);
  if (typeof value === 'string') return redactText(rule, value);
  if (rule === 'words') return value;
  switch (typeof value) {
    case 'number': return 0;
    case 'boolean': return false;
    default: return value;
  }
}

function redactItems(rule: AnyLogRule | undefined, items: readonly unknown[]): unknown {
  const itemRule = ruleOfItem(rule);
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

/** The rule of an array's items. One that has no parts goes for all that is inside. */
export function ruleOfItem(rule: AnyLogRule | undefined): AnyLogRule | undefined {
  if (typeof rule !== 'object') return rule;
  return 'each' in rule ? rule.each : undefined;
}

/** The rule of an object's field. */
export function ruleOfField(rule: AnyLogRule | undefined, key: string): AnyLogRule | undefined {
  if (typeof rule !== 'object') return rule;
  if ('values' in rule) return rule.values;
  return 'fields' in rule && Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined;
}

function redactText(rule: AnyLogRule | undefined, text: string): string {
  if (text === '') return text;
  if (rule === 'message') return maskMessage(text);
  if (rule === 'picture') return PLACEHOLDER_PICTURE;
  if (typeof rule === 'object' && 'search' in rule) return redactSearch(rule.search, text);
  return typeof rule === 'object' && 'json' in rule ? redactJson(rule.json, text) : maskText(text);
}

function redactSearch(rules: Readonly<Record<string, AnyLogRule>>, search: string): string {
  const kept = [...new URLSearchParams(search)].flatMap(([name, value]): string[][] =>
    (Object.hasOwn(rules, name) ? [[name, String(redact(rules[name], value))]] : []));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

function redactJson(rule: AnyLogRule, text: string): string {
  try {
    return JSON.stringify(redact(rule, JSON.parse(text)));
  } catch {
    return 'null';
  }
}

const CONTENT: AnyLogRule = ruleFor<MessageContent>({
  fields: {
    text: 'mask', img_url: 'picture', file_url: 'picture', width: 'keep', height: 'keep', workOrderId: 'keep', workOrderTitle: 'mask',
    workOrderDescription: 'mask', workOrderCreateTime: 'keep', workOrderUserRead: 'keep',
  },
});

/** Most messages are a text with nothing to escape. They need no parser: in a flood there are thousands a second. */
const PLAIN_MESSAGE = /^\{"text":"([^"\\\p{Cc}]*)"\}$/u;

/** What is no JSON holds nothing that a screen would draw. */
function maskMessage(msg: string): string {
  const plain = PLAIN_MESSAGE.exec(msg)?.[1];
  return plain === undefined ? JSON.stringify(redact(CONTENT, parseContent(msg))) : textContent(maskText(plain));
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
/** By UTF-16 unit; 0: not known yet. */
const PLAIN_MASKS = new Uint16Array(65_536);

/** The same, unit by unit, as nearly every text allows; null for one with pairs of units, as emoji are, and for one that is very long. */
function maskPlain(text: string): string | null {
  if (text.length > PLAIN_MAX) return null;
  const masks: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    let mask = PLAIN_MASKS[unit] ?? 0;
    if (mask === 0) {
      if (unit >= 0xd800 && unit <= 0xdfff) return null;
      mask = maskAny(text.charAt(at)).charCodeAt(0);
      PLAIN_MASKS[unit] = mask;
    }
    masks.push(mask);
  }
  return String.fromCharCode(...masks);
}
