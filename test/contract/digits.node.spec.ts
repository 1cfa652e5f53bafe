import { asciiDigits } from '#contract/digits.ts';

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
