import { decimalOf, plainNumber } from '#common/forms/index.ts';

describe('a typed number', () => {
  const known: readonly [string, string][] = [
    ['12', '12'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['0,5', '0.5'],
    ['1,', '1.'],
    ['１０', '10'],
    ['１，５', '1.5'],
    ['١٠٫٥', '10.5'],
    ['۱۲', '12'],
    ['1 000 min', '1000'],
  ];
  for (const [typed, accepted] of known) {
    it(`'${typed}' is accepted as ${accepted}`, () => {
      expect(decimalOf(typed)).toBe(accepted);
    });
  }

  it('with several points is no number, and stays as typed', () => {
    for (const typed of ['1.000,5', '1,000.5', '1.2.3']) {
      expect(decimalOf(typed)).toBe(typed.replace(',', '.'));
      expect(plainNumber(decimalOf(typed))).toBe(typed.replace(',', '.'));
      expect(Number(decimalOf(typed))).toBeNaN();
    }
  });
});
