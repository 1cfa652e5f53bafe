import type { UnknownAction } from 'redux';
import { parseContent, textContent } from '#contract/chat/content.ts';
import { INVISIBLE } from '#contract/enteredText.ts';
import { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
import { compileRules, fieldRules, namesIn, type RuleNode, type LogRules } from './logRules.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Parameters of screen addresses. A name means the same on all screens; all other parameters are left out. */
export const RECORDED_PARAMETERS: ReadonlySet<string> = new Set(
  namesIn(`
    after at by category chat chatRank chatTrend code customer day from fromId id late mode online order page
    picture product queryRank queryTrend range sender seq show solved sort staff staffPage status tab to type what who
  `),
);
const MASKED_PARAMETERS: ReadonlySet<string> = new Set(namesIn('assignee keyword liveId object redirect staffAt'));

/** Replaces a value whose rule is `drop`. */
export const DROPPED = '[dropped]';

/**
 * Redacts a value by its rule. A field without a rule is masked, so a forgotten one leaks no more than its shape.
 * Redacting twice changes nothing, so a live and a replayed state can be compared after redaction.
 */
export function redact(node: RuleNode, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (typeof value === 'object') {
    if (node.rule === 'drop') return DROPPED;
    return Array.isArray(value) ? redactItems(node, value) : redactFields(node, value as Fields);
  }
  return redactPlain(node, value);
}

function redactItems(node: RuleNode, items: readonly unknown[]): readonly unknown[] {
  const redacted = items.map((item) => redact(node, item));
  return redacted.every((item, index) => item === items[index]) ? items : redacted;
}

/** Redacts fields, and omits those whose names may hold private data. Returns the same object if nothing changes. */
function redactFields(node: RuleNode, value: Fields): Fields {
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const field = node.fieldOf(key);
    const part = value[key];
    if (field?.rule === 'keep' && typeof part !== 'object') continue;
    const redacted = field === undefined ? undefined : redact(field, part);
    if (field !== undefined && redacted === part) continue;
    copy ??= { ...value };
    if (field === undefined) Reflect.deleteProperty(copy, key);
    else copy[key] = redacted;
  }
  return copy ?? value;
}

/** Redacts a value that is not an object. */
export function redactPlain(node: RuleNode, value: unknown): unknown {
  const { rule } = node;
  if (rule === 'keep' || value === null || value === undefined) return value;
  if (rule === 'drop') return DROPPED;
  if (typeof value === 'string') return value === '' ? value : redactText(node, value);
  if (rule === 'numbers') return value;
  switch (typeof value) {
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return value;
  }
}

function redactText(node: RuleNode, text: string): string {
  switch (node.rule) {
    case 'message':
      return maskMessage(text);
    case 'picture':
      return PLACEHOLDER_PICTURE;
    case 'search':
      return redactSearch(text);
    case 'json':
      return redactJson(node.unnamed, text);
    default:
      return maskText(text);
  }
}

function redactSearch(search: string): string {
  const parameters = [...new URLSearchParams(search)].flatMap(([name, value]): [string, string][] => {
    if (RECORDED_PARAMETERS.has(name)) return [[name, value]];
    return MASKED_PARAMETERS.has(name) ? [[name, maskText(value)]] : [];
  });
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}

function redactJson(node: RuleNode, text: string): string {
  try {
    return JSON.stringify(redact(node, JSON.parse(text)));
  } catch {
    return 'null';
  }
}

/** Of what messages of all types contain. */
const CONTENT = compileRules(
  fieldRules({
    keep: 'workOrderCreateTime workOrderId',
    numbers: 'height isDeleted isErased quotedSeq width workOrderUserRead',
    picture: 'file_url img_url',
  }),
);

/** Most messages are a text without escapes. They need no parser, as there may be thousands a second. */
const PLAIN_MESSAGE = /^\{"text":"([^"\\\p{Cc}]*)"\}$/u;

/** Masks the `msg` of a message. A screen draws nothing of a `msg` that is not JSON. */
export function maskMessage(msg: string): string {
  if (msg === '') return msg;
  const plain = PLAIN_MESSAGE.exec(msg)?.[1];
  return plain === undefined ? JSON.stringify(redact(CONTENT, parseContent(msg))) : textContent(maskText(plain));
}

/**
 * Letters become x, digits 0. Spaces, punctuation and the length in UTF-16 units stay, and a text without a visible
 * character has none: it counts as empty.
 */
export function maskText(text: string): string {
  return maskPlain(text) ?? maskAny(text);
}

const UNSEEN = new RegExp(`(?!\\s)[${INVISIBLE}]`, 'gu');
const ZERO_WIDTH = '\u200b';

function maskAny(text: string): string {
  return text
    .replace(UNSEEN, (sign) => ZERO_WIDTH.repeat(sign.length))
    .replace(/\p{L}|\p{M}/gu, (letter) => 'x'.repeat(letter.length))
    .replace(/\p{N}/gu, (digit) => '0'.repeat(digit.length))
    .replace(/[^\p{P}\p{Z}\s\w\u200b]/gu, (other) => '*'.repeat(other.length));
}

const PLAIN_MAX = 4_096;
/** Masks by UTF-16 unit; 0: not computed yet. */
const PLAIN_MASKS = new Uint16Array(65_536);

/** Masks unit by unit, which is fast. @returns null for a text with surrogate pairs (emoji), and for a very long one */
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

/** The action as a log stores it. */
export function redactAction(rules: LogRules, action: UnknownAction): { readonly type: string } {
  const { type, ...rest } = action;
  return { type, ...redactFields(rules.ofAction(type), rest) };
}

/** The state as a log stores it. So a live and a replayed state are equal. */
export function projectState(rules: LogRules, state: unknown): Fields {
  return Object.fromEntries(
    Object.entries(state ?? {}).flatMap(([slice, value]: [string, unknown]) => {
      const node = rules.ofSlice(slice);
      return node === undefined ? [] : [[slice, redact(node, value)]];
    }),
  );
}
