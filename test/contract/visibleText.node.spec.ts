import { isSendable } from '#contract/chat/content.ts';
import { hasVisibleCharacter, trimmed } from '#contract/visibleText.ts';

describe('a visible character', () => {
  const invisible: readonly [string, string][] = [
    ['nothing', ''],
    ['white space', ' \t\r\n\u0085\u00a0\u1680\u2003\u2028\u3000\ufeff'],
    ['a zero-width space', '\u200b'],
    ['a blank of Braille', '\u2800'],
    ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
    ['a word joiner with a soft hyphen', '\u00ad\u2060'],
    ['joiners alone', '\u200c\u200d'],
    ['marks of direction', '\u061c\u200e\u200f\u202e\u2066\u2069'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0001}\u{e0041}'],
    ['a grapheme joiner', '\u034f'],
    ['a notehead without a glyph', '\u{1d159}'],
    ['control characters', '\0\u0007\u009f'],
  ];
  for (const [what, text] of invisible) {
    it(`is missing in ${what}`, () => {
      expect([hasVisibleCharacter(text), trimmed(text), isSendable(1, { text })]).toEqual([false, '', false]);
    });
  }

  const visible: readonly [string, string][] = [
    ['a letter among white space', ' x\n'],
    ['an emoji of several', '👩🏽\u200d💻'],
    ['a heart with its selector', '❤\ufe0f'],
    ['a Persian word', 'می\u200cخواهم'],
    ['an Indic word', 'क्\u200dष'],
    ['a lone mark', '\u0301'],
    ['a pattern of Braille', '\u2801'],
    ['half a surrogate pair, which is stored as a replacement character', '\ud83d'],
  ];
  for (const [what, text] of visible) {
    it(`is found in ${what}, which stays as it is`, () => {
      expect([hasVisibleCharacter(text), trimmed(text), isSendable(1, { text })]).toEqual([true, text.trim(), true]);
    });
  }
});
