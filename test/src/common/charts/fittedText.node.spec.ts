import { cutToFit, wrapToFit } from '../../../../src/common/charts/fittedText.ts';

const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
/** Every sign is ten pixels wide. */
const measure = (text: string) => [...new Intl.Segmenter().segment(text)].length * 10;

describe('a text that has to fit', () => {
  const cuts: readonly (readonly [string, number, string])[] = [
    ['Ada', 30, 'Ada'],
    ['Adam', 30, 'Ad…'],
    ['Ada Mensah', 50, 'Ada…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 20, '👩‍👩‍👧…'],
    ['Ada', 5, '…'],
    ['', 5, ''],
  ];
  for (const [text, width, wanted] of cuts) {
    it(`is '${wanted}' of '${text}' in ${width} pixels`, () => {
      expect(bare(cutToFit(text, width, measure))).toBe(wanted);
    });
  }

  it('stands apart from what is around it, whichever way it reads', () => {
    expect(cutToFit('سلام', 100, measure)).toBe('\u2068سلام\u2069');
  });

  it('is broken between words, and within one that is too long for a line', () => {
    expect(wrapToFit('one two three', 70, measure).map(bare)).toEqual(['one two', 'three']);
    expect(wrapToFit('abcdefghij kl', 40, measure).map(bare)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrapToFit('abc', 5, measure).map(bare))
      .withContext('a sign a line at least')
      .toEqual(['a', 'b', 'c']);
  });
});
