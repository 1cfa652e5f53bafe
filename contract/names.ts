import { INVISIBLE } from './enteredText.ts';

// What names of accounts and people may contain. A name stands where others act on it, so it must be what it looks like.

/**
 * What a person types to log in. Letters of other scripts look like these, and one look would be two accounts. Names of
 * people may have all letters.
 */
export const ACCOUNT_CHARACTERS = /^[\w.@+-]*$/;

/** Letters of scripts in which a joiner changes what is drawn. */
const JOINED = `[${[
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`;
const PICTURE = String.raw`\p{Extended_Pictographic}`;
/** A joiner between letters or within an emoji, and the selector of an emoji. */
const IN_PLACE = [
  String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`,
  String.raw`(?<=[${PICTURE}\p{Emoji_Modifier}\ufe0f])\u200d(?=${PICTURE})`,
  String.raw`(?<=${PICTURE})\ufe0f`,
].join('|');
const HIDDEN = new RegExp(String.raw`(?!${IN_PLACE})[${INVISIBLE}\p{Zl}\p{Zp}]`, 'gu');

/** A name without what hides in it or turns the text around it. */
export function withoutHidden(name: string): string {
  return name.replace(HIDDEN, '');
}

/** Whether part of a name is invisible, or turns the text around it. */
export function hasHidden(name: string): boolean {
  return withoutHidden(name) !== name;
}

/** What opens or closes a change of direction. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name for use inside a sentence: its direction does not affect the sentence. */
export function isolated(name: string): string {
  return `\u2068${name.replace(DIRECTION_CONTROLS, '')}\u2069`;
}
