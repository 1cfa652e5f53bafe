import { textContent } from '#contract/chat/content.ts';

const WORDS = (
  'the order of last week has not come yet and nobody could tell me where it is, ' +
  'please look it up for me as soon as you can'
).split(' ');
const SHORTEST = 64;
const LONGEST = 300;
const KINDS = 64;

/** Texts whose messages have 64 to 300 bytes, always the same in the same order. */
export const TEXTS: readonly string[] = Array.from({ length: KINDS }, (_, kind) => {
  const length =
    SHORTEST + Math.round(((LONGEST - SHORTEST) * ((kind * 37) % KINDS)) / (KINDS - 1)) - textContent('').length;
  let text = '';
  for (let at = kind; text.length < length; at += 1) text += `${WORDS[at % WORDS.length] ?? ''} `;
  return text.slice(0, length);
});

/** The same as `msg` of text messages. */
export const MESSAGES: readonly string[] = TEXTS.map(textContent);
