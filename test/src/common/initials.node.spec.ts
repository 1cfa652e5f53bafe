import { initialsOf } from '#common/format/initials.ts';

describe('initials', () => {
  const known: readonly [string, string, string][] = [
    ['two words', 'Ada Lovelace', 'AL'],
    ['more words', 'Lucía Fernández de la Vega', 'LV'],
    ['one word', 'Cher', 'C'],
    ['small letters', 'ada lovelace', 'AL'],
    ['too many spaces', '  Ada \u00a0 Lovelace ', 'AL'],
    ['what is written before a letter', '¡Íñigo! (Muñoz)', 'ÍM'],
    ['an apostrophe', '’Oli O’Neill', 'OO'],
    ['Cyrillic', 'Анна Соколова', 'АС'],
    ['Greek', 'Άννα Ζωή', 'ΆΖ'],
    ['a letter that is large as two', 'ßeta Alpha', 'ßA'],
    ['a ligature', '\ufb01ona Gallagher', '\ufb01G'],
    ['Georgian, whose capitals few fonts have', 'გიორგი ბერიძე', 'გბ'],
    ['a letter that is one of two', '\u01c6uro', '\u01c4'],
    ['invisible characters', '\u200b\u3164\u2800', ''],
    ['what hides before a letter', '\u202e\u3164ann', 'A'],
    ['what hides before a sign', '\u202e***', '*'],
    ['marks that are signs of their own', 'e\u0301va a\u0308rger', 'E\u0301A\u0308'],
    ['Chinese', '欧阳秀英', '欧'],
    ['Japanese', '佐藤さくら', '佐'],
    ['Arabic', 'فاطمة المنصوري', 'ف'],
    ['Hebrew with marks', 'דָּוִד כהן', 'דָּ'],
    ['a sign outside the basic plane', '𠮷田', '𠮷'],
    ['two scripts', 'Ada 伟', 'A'],
    ['digits', '42 Ada', '4'],
    ['a name and a number', 'Customer 1001', 'C'],
    ['an emoji before a name', '🌸 Ann', 'A'],
    ['nothing but an emoji', '👩🏽‍💻', '👩🏽‍💻'],
    ['nothing but signs', '***', '*'],
    ['nothing', '', ''],
    ['spaces', '  ', ''],
  ];
  for (const [what, name, initials] of known) {
    it(`are found for ${what}`, () => {
      expect(initialsOf(name)).toBe(initials);
    });
  }

  it('do not split a grapheme', () => {
    // A consonant without its vowel joins the next sign, and both are one grapheme.
    expect(['प', 'प्रि']).toContain(initialsOf('प्रिया Sharma'));
  });
});
