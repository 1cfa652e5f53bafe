import { cutToFit, wrapToFit } from '#common/charts/rankDrawing.ts';

const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
/** Each grapheme is ten pixels wide. */
const measure = (text: string) => [...new Intl.Segmenter().segment(text)].length * 10;

describe('a text cut to fit', () => {
  const cuts: readonly (readonly [string, number, string])[] = [
    ['Ada', 30, 'Ada'],
    ['Adam', 30, 'Ad…'],
    ['Ada Mensah', 50, 'Ada…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 20, '👩‍👩‍👧…'],
    ['Ada', 5, '…'],
    ['', 5, ''],
  ];
  for (const [text, width, wanted] of cuts) {
    it(`is '${wanted}' for '${text}' in ${width} pixels`, () => {
      expect(bare(cutToFit(text, width, measure))).toBe(wanted);
    });
  }

  it('measures a long name a few times only', () => {
    let measured = 0;
    const counting = (text: string) => {
      measured += 1;
      return text.length * 10;
    };
    expect(bare(cutToFit('a'.repeat(10_000), 50, counting))).toBe('aaaa…');
    expect(measured).toBeLessThan(20);
    measured = 0;
    expect(wrapToFit('a'.repeat(10_000), 50_000, counting)).toHaveSize(2);
    expect(measured).toBeLessThan(20);
  });

  it('is isolated from the direction of the text around it', () => {
    expect(cutToFit('سلام', 100, measure)).toBe('\u2068سلام\u2069');
  });

  it('breaks between words, and inside a word that is too long for a line', () => {
    expect(wrapToFit('one two three', 70, measure).map(bare)).toEqual(['one two', 'three']);
    expect(wrapToFit('abcdefghij kl', 40, measure).map(bare)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrapToFit('abc', 5, measure).map(bare))
      .withContext('a sign a line at least')
      .toEqual(['a', 'b', 'c']);
  });
});
