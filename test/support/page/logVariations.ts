import { filledCardContent, imageContent, textContent } from '#contract/chat/content.ts';
import type { RuleNode } from '#src/actionLog/index.ts';
import { RECORDED_PARAMETERS } from '#src/actionLog/redact.ts';

/** Random numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: () => number, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Texts with equal masks, texts that rules of forms distinguish, and texts that are hard to mask. */
const TEXTS = [
  '',
  ' ',
  'Anna',
  'Emma',
  ' Anna ',
  'anna',
  'x',
  '0000',
  '1234',
  '5550177',
  '\u0663\u0664\u0665\u0666\u0667\u0668',
  'a@b.cc',
  '\u00e9@b.cc',
  'e\u0301@b.cc',
  '/Anna',
  '[]',
  '{}',
  'null',
  '\u{1f642}',
  'Gr\u00fc\u00dfe "an"\nAnna \\',
  '\u0627\u0644\u0633\u0644\u0627\u0645',
  '\u202bAnna',
  'A'.repeat(300),
  '\u0001',
] as const satisfies [string, ...string[]];
const ADDRESSES = [
  '',
  '/fileservice/download/file/1?s=1',
  '/fileservice/download/file/1?s=2',
  'blob:1',
] as const satisfies [string, ...string[]];

function someMessage(random: () => number): string {
  const text = pick(random, TEXTS);
  return pick(random, [
    textContent(text),
    imageContent({ address: pick(random, ADDRESSES), width: 4, height: 3 }),
    filledCardContent({
      id: '501',
      title: text,
      description: pick(random, TEXTS),
      createTime: '2026-01-01T00:00:00.000Z',
      isRead: random() < 0.5,
    }),
    text,
  ]);
}

/**
 * Replaces values that a log masks by others: texts, numbers, flags and pictures. Values that a log keeps stay.
 * @param share of the masked values that are replaced, from 0 to 1
 */
export function varied(node: RuleNode | undefined, value: unknown, random: () => number, share: number): unknown {
  if (node === undefined || value === null || value === undefined) return value;
  if (typeof value === 'object' && node.rule !== 'drop') return variedParts(node, value, random, share);
  if (node.rule === 'keep' || random() > share) return value;
  switch (typeof value) {
    case 'string':
      return variedText(node, value, random);
    case 'number':
      return node.rule === 'numbers' ? value : Math.floor(random() * 1_000);
    case 'boolean':
      return node.rule === 'numbers' ? value : random() < 0.5;
    default:
      return value;
  }
}

function variedParts(node: RuleNode, value: object, random: () => number, share: number): unknown {
  if (Array.isArray(value)) return value.map((item) => varied(node, item, random, share));
  return Object.fromEntries(
    Object.entries(value).map(([key, field]: [string, unknown]) => [
      key,
      varied(node.fieldOf(key), field, random, share),
    ]),
  );
}

function variedText(node: RuleNode, text: string, random: () => number): string {
  switch (node.rule) {
    case 'message':
      return someMessage(random);
    case 'picture':
      return pick(random, ADDRESSES);
    case 'json':
      return random() < 0.2 ? pick(random, TEXTS) : JSON.stringify(varied(node.unnamed, JSON.parse(text), random, 1));
    case 'search': {
      const params = [...new URLSearchParams(text)].map(([name, value]) => [
        name,
        RECORDED_PARAMETERS.has(name) ? value : pick(random, TEXTS),
      ]);
      return `?${new URLSearchParams(params).toString()}`;
    }
    default:
      return pick(random, TEXTS);
  }
}
