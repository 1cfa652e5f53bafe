import fc from 'fast-check';
import { numberPattern, patternProblem, withoutNumbers } from '#contract/numberPatterns.ts';
import { fastestMs } from '../support/fastest.ts';

/** Long, so that its search takes longer than what disturbs it. */
const LENGTH = 40_000;

function masked(text: string, ...patterns: readonly string[]): string {
  return withoutNumbers(patterns.map(numberPattern), text);
}

describe('numbers that match a pattern', () => {
  const found: readonly (readonly [text: string, pattern: string, masked: string])[] = [
    ['my number is MEM-12345678.', 'MEM-########', 'my number is MEM-••••5678.'],
    ['mem 1234 56.78', 'MEM-########', 'mem •••• 56.78'],
    ['MEM12345678', 'MEM-########', 'MEM••••5678'],
    ['(1234567)', '####-###@', '(1234567)'],
    ['AB123456', '@@######', '••••3456'],
    ['Müß12', 'Mü@##', 'Mü•••'],
    ['x1-2-3', '@###', '••-•-•'],
    ['ＡＢ１２３４５６, ab١٢٣٤٥٦', '@@######', '••••３４５６, ••••٣٤٥٦'],
    ['M\u200bEM\u00ad12345678', 'MEM########', 'M\u200bEM\u00ad••••5678'],
    ['会员AB123456', '@@######', '会员••••3456'],
    ['𝒜𝒷1234', '@@####', '••••••'],
    ['12345678901234', '##############', '••••••••••1234'],
    ['• AB123456', '@@######', '• ••••3456'],
    ['AB123456 and CD654321', '@@######', '••••3456 and ••••4321'],
  ];
  for (const [text, pattern, expected] of found)
    it(`are masked: ${text}`, () => expect(masked(text, pattern)).toBe(expected));

  const others: readonly (readonly [text: string, pattern: string])[] = [
    ['XAB123456', '@@######'],
    ['AB1234567', '@@######'],
    ['AB123456x', '@@######'],
    ['_AB123456', '@@######'],
    ['this is 123456', '@@######'],
    ['AB    123456', 'AB######'],
    ['AB, 123456', 'AB######'],
    ['MEM:12345678', 'MEM########'],
  ];
  for (const [text, pattern] of others) it(`are none: ${text}`, () => expect(masked(text, pattern)).toBe(text));

  it('stay as they are when they are masked again, with the patterns of others, too', () => {
    const part = fc.constantFrom('AB', 'x', '1', '12', '1234', '12345678x', ' ', '-', '•', 'é', '卡', '٣', 'MEM');
    const patterns = ['@@####', 'MEM-########', '############', '@###', '###@', '########@'];
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const once = masked(parts.join(''), ...patterns);
        expect(masked(once, ...patterns)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are found in time in proportion to the length of any text', () => {
    const patterns = [
      '@'.repeat(16) + '#'.repeat(16),
      '#'.repeat(32),
      '1-'.repeat(12) + '####@',
      'A'.repeat(28) + '####',
    ];
    for (const part of ['1', 'a', '1 ', '1-', 'a\u200b', '\u0301', '•', ' ', 'a1', '1\n\n\n', '٤', '𝒜']) {
      const msFor = (length: number) => {
        const text = part.repeat(length).slice(0, length);
        return fastestMs(() => masked(text, ...patterns));
      };
      // 16 times as long, or 256 times if each position were compared with all others. Other work of the machine may
      // slow one of two measurements, but not in each of three pairs.
      const ratioOf = () => msFor(LENGTH) / msFor(LENGTH / 16);
      expect(Math.min(ratioOf(), ratioOf(), ratioOf()))
        .withContext(part)
        .toBeLessThan(64);
    }
  });
});

describe('a pattern', () => {
  const problems: readonly (readonly [string, ReturnType<typeof patternProblem>])[] = [
    ['MEM-########', null],
    ['@###', null],
    ['############', null],
    ['#'.repeat(33), 'tooLong'],
    ['A##-#', 'tooFew'],
    ['@@@@', 'tooFew'],
    ['', 'tooFew'],
    ['######', 'reference'],
    ['100-###-####', 'reference'],
    ['1٢####', 'reference'],
    ['AB\u202e####', 'hidden'],
    ['AB•####', 'hidden'],
  ];
  for (const [pattern, problem] of problems)
    it(`has ${problem ?? 'no'} problem: ${pattern}`, () => expect(patternProblem(pattern)).toBe(problem));
});
