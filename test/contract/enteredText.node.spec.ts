import { isSendable } from '#contract/chat/content.ts';
import { EMAIL_MAX } from '#contract/constants.ts';
import { isEmailAddress } from '#contract/emailAddress.ts';
import { hasVisibleCharacter, trimmed, asciiDigits } from '#contract/enteredText.ts';
import { ACCOUNT_CASES, FORGED_ACCOUNT_CASES } from '../support/accountLimits.ts';
import { fastestMs } from '../support/fastest.ts';

describe('email address check', () => {
  it('accepts valid addresses and rejects others', () => {
    const cases = [...ACCOUNT_CASES, ...FORGED_ACCOUNT_CASES].filter(({ field }) => field === 'email');
    expect(cases.filter(({ value, message }) => isEmailAddress(value.trim()) !== (message === null))).toEqual([]);
  });

  it('takes little time for any text', () => {
    const full = (part: string) => part.repeat(EMAIL_MAX).slice(0, EMAIL_MAX);
    const hostile = [
      full('a'),
      full('a.'),
      full('.'),
      full('@'),
      full('a@'),
      full('a-'),
      `a@${full('a-').slice(2)}`,
      `a@${full('a.').slice(2)}`,
      `a@${full('-').slice(2)}`,
      `${full('a.').slice(0, 120)}@${full('b-').slice(0, 120)}!`,
      `a@${full('\u0301').slice(2)}`,
      'a'.repeat(1_000_000),
      `a@${'a.'.repeat(500_000)}`,
    ];
    for (const text of hostile) {
      expect(fastestMs(() => isEmailAddress(text)))
        .withContext(text.slice(0, 20))
        .toBeLessThan(20);
    }
  });
});

describe('digits of all scripts', () => {
  const scripts: readonly [string, string][] = [
    ['wide', '０１２３４５６７８９'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Hindi', '०१२३४५६७८९'],
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['mathematical, of which five sets follow one another', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  ];
  for (const [script, digits] of scripts)
    it(`are read as ASCII digits: ${script}`, () => {
      expect(asciiDigits(`a ${digits} 7²`)).toBe('a 0123456789 7²');
    });
});

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
