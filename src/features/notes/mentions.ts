import type { Mention } from '#contract/http/notes.ts';
import type { TextSearch, TextSign } from '#src/conversation/components/useTextList.ts';
import { SPACELESS, WORD_BEGIN } from '../cannedTexts/index.ts';

/** Longest text after the sign. */
const TYPED_MAX = 40;
/** A sign that begins a word, and up to three words: names have spaces. */
const BEGUN = new RegExp(`(?<=${WORD_BEGIN})[@＠]([^\\s@＠]*|[^\\s@＠]+(?: [^\\s@＠]+){0,2} ?)$`, 'u');
const BEFORE = new RegExp(`(?:${WORD_BEGIN})$`, 'u');
/** The word before goes on. */
const AFTER = new RegExp(`^(?![${SPACELESS}])[\\p{L}\\p{M}\\p{N}]`, 'u');

function searchAt(text: string, caret: number): TextSearch | null {
  const [, typed = null] = BEGUN.exec(text.slice(Math.max(caret - TYPED_MAX, 0), caret)) ?? [];
  return typed === null ? null : { from: caret - typed.length - 1, typed };
}

export const MENTION_SIGN: TextSign = { searchAt, endsInSign: (text) => /[@＠]$/u.test(text) };

export const textOfMention = ({ name }: Pick<Mention, 'name'>) => `@${name}`;

interface MentionPlace {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Where a text mentions these, in order. Of names that begin alike, the longest counts. */
export function placesOf(text: string, mentions: readonly Pick<Mention, 'name'>[]): readonly MentionPlace[] {
  const longestFirst = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const places: MentionPlace[] = [];
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    const found = longestFirst.find(
      (mention) =>
        text.startsWith(textOfMention(mention), from) &&
        BEFORE.test(text.slice(Math.max(from - 2, 0), from)) &&
        !AFTER.test(text.slice(from + textOfMention(mention).length)),
    );
    if (found !== undefined) places.push({ from, to: from + textOfMention(found).length, name: found.name });
  }
  return places;
}

/** Those whose name is still in the text. Of people with the same name, those who were chosen last. */
export function mentionedIn(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const names = placesOf(text, mentions).map(({ name }) => name);
  return mentions.filter(({ name }, at) => {
    const isSame = (other: string) => other === name;
    return names.filter(isSame).length > mentions.slice(at + 1).filter((later) => isSame(later.name)).length;
  });
}

type Mentioned = Pick<Mention, 'type' | 'id'>;

const keyOfMention = ({ type, id }: Mentioned) => `${type}.${id}`;

export function withMention(mentions: readonly Mention[], added: Mention): readonly Mention[] {
  return [...mentions.filter((each) => keyOfMention(each) !== keyOfMention(added)), added];
}

export function isSameMentions(some: readonly Mentioned[], others: readonly Mentioned[]): boolean {
  return some.map(keyOfMention).sort().join() === others.map(keyOfMention).sort().join();
}

export { keyOfMention };
