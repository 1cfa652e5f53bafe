import fc from 'fast-check';
import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import { asciiDigits } from '#contract/enteredText.ts';
import { fastestMs } from '../support/fastest.ts';
import { testCards, withCheckDigit } from '../support/cardNumbers.ts';

const MESSAGE_MAX = 10_000;
const SEPARATORS = [' ', '\u00a0', '\u2009', '-', '\u2010', '\u2013', '\u2212', '.', '/', '\n', ' - '];
/** Zeros of scripts. */
const ZEROS = ['0', '０', '٠', '۰', '०', '๐', '𝟘'];
const UNSEEN = ['\u200b', '\u2060', '\u00ad', '\ufe0f\u20e3', '\u200e'];

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (minLength: number, maxLength = minLength) => fc.string({ unit: digit, minLength, maxLength });

/** First digits of all issuers, and the lengths of their numbers. */
const ISSUERS: readonly (readonly [start: string, ...lengths: number[]])[] = [
  ['4', 13, 16, 19],
  ...['51', '55', '2221', '2720'].map((start) => [start, 16] as const),
  ...['34', '37'].map((start) => [start, 15] as const),
  ...['300', '3095', '36', '38', '39'].map((start) => [start, 14, 16, 19] as const),
  ...['6011', '644', '65', '3528', '3589', '62', '2200'].map((start) => [start, 16, 19] as const),
  ...['5018', '6304', '6759'].map((start) => [start, 12, 16, 19] as const),
  ['60', 16],
];

const card = fc
  .constantFrom(...ISSUERS.flatMap(([start, ...lengths]) => lengths.map((length) => [start, length] as const)))
  .chain(([start, length]) => digits(length - start.length - 1).map((middle) => withCheckDigit(start + middle)));

function inScript(text: string, zero: string): string {
  return text.replace(/\d/g, (each) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(each)));
}

/** The text with its digits parted: `sizes` are those of the groups, the last one repeated. */
function grouped(text: string, sizes: readonly number[], separator: string): string {
  const groups: string[] = [];
  for (let [at, index] = [0, 0]; at < text.length; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 1;
    groups.push(text.slice(at, at + size));
    at += size;
  }
  return groups.join(separator);
}

function maskOf(text: string): string {
  return text.slice(0, 6) + '•'.repeat(text.length - 10) + text.slice(-4);
}

describe('card numbers in a text', () => {
  it('are masked but for their first six and last four digits, for test cards of all issuers', () => {
    for (const number of testCards) expect(withoutCardNumbers(number)).toBe(maskOf(number));
  });

  it('are masked in any grouping and script, amid text', () => {
    const written = fc.record({
      number: card,
      sizes: fc.array(fc.integer({ min: 1, max: 19 }), { minLength: 1, maxLength: 6 }),
      separator: fc.constantFrom(...SEPARATORS),
      zero: fc.constantFrom(...ZEROS),
      around: fc.constantFrom<readonly [string, string]>(
        ['', ''],
        ['卡号', '谢谢'],
        ['(', ')'],
        ['https://a.b/?n=', '&x'],
      ),
    });
    fc.assert(
      fc.property(written, ({ number, sizes, separator, zero, around: [before, after] }) => {
        const text = inScript(grouped(number, sizes, separator), zero);
        const found = withoutCardNumbers(before + text + after);
        const masked = grouped(maskOf(number), sizes, separator);
        expect(asciiDigits(found)).toBe(before + masked + after);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are masked with invisible characters between their digits', () => {
    for (const unseen of UNSEEN) {
      const found = withoutCardNumbers(Array.from('4111111111111111').join(unseen));
      expect(found.replaceAll(unseen, '')).withContext(JSON.stringify(unseen)).toBe('411111••••••1111');
    }
  });

  const amid: readonly [string, string][] = [
    ['pay 4111 1111 1111 1111 12/28 123', 'pay 4111 11•• •••• 1111 12/28 123'],
    ['12/28 123 5555-5555-5555-4444', '12/28 123 5555-55••-••••-4444'],
    ['378282246310005, 4222222222222', '378282•••••0005, 422222•••2222'],
    ['4111 1111 1111 1111 5555 5555 5555 4444', '4111 11•• •••• 1111 5555 55•• •••• 4444'],
    ['4111111111111111\n5555555555554444', '411111••••••1111\n555555••••••4444'],
    ['•4111111111111111', '•411111••••••1111'],
    ['+49 151 23456789 4111111111111111', '+49 151 23456789 411111••••••1111'],
  ];
  for (const [text, masked] of amid)
    it(`are masked beside other numbers: ${text}`, () => expect(withoutCardNumbers(text)).toBe(masked));

  it('stay masked: a second time changes nothing', () => {
    const numbers = fc.oneof(card, digits(1, 25), fc.constantFrom('4111', '1111', '4', '11', '+49'));
    const text = fc
      .array(fc.tuple(numbers, fc.constantFrom('', ...SEPARATORS, 'x', '•', '+', '#')), { maxLength: 12 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (given) => {
        const masked = withoutCardNumbers(given);
        expect(withoutCardNumbers(masked)).toBe(masked);
        expect(masked).toHaveSize(given.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('other numbers in a text', () => {
  const others: readonly [string, string][] = [
    ['60 digits that begin with a card number', '4111111111111111'.padEnd(60, '7')],
    ['a wrong check digit', '4111111111111112'],
    ['no issuer', withCheckDigit('100000000000000')],
    ['a number of 11 digits', '41111111111'],
    ['a reference with letters', 'INV4111111111111111 order_4111111111111111 #4111111111111111 4111111111111111ab'],
    ['an IBAN', 'DE95 4111 1111 1111 1111 00, DE89 3704 0044 0532 0130 00'],
    ['a phone number', '+49 1512 3456 789, +4915123456784'],
    ['a UUID', '41111111-1111-4111-8111-111111111111'],
    ['two amounts', '4,111,111,111,111,111'],
    ['a time', '2026-11-22T14:11:57.000Z'],
  ];
  for (const [what, text] of others) it(`stay: ${what}`, () => expect(withoutCardNumbers(text)).toBe(text));

  // Identity columns begin at 1, 10001 or 100001, and those of own people at 9·10^18: see migrations 27 and 42.
  it('stay: a million random references of our own', () => {
    const random = createRandom(1);
    const hex4 = () => (0x1_00_00 + random(0x1_00_00)).toString(16).slice(1);
    const hex = (length: number) => {
      let text = '';
      while (text.length < length) text += hex4();
      return text.slice(0, length);
    };
    const formats: readonly (() => string)[] = [
      () => String(1 + random(1_000_000_000)),
      () => String(100_001 + random(100_000) * 1_000_000),
      () => String(9_000_000_000_000_000_000n + BigInt(random(1_000_000_000)) * 1_000_003n),
      () => hex(32),
      () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[random(4)]}${hex(3)}-${hex(12)}`,
      () => new Date(1.7e12 + random(1_000_000_000) * 200).toISOString(),
      () => String(1.7e12 + random(1_000_000_000) * 200),
      () => `+${1 + random(998)} ${10_000_000 + random(900_000_000)}`,
      () => `/api/cs/file/${hex(32)}?r=1.${random(1_000_000)}&t=${1.7e12 + random(1_000_000_000)}&s=${hex(64)}`,
      () => `Live ID: ${100_001 + random(1_000_000)}, Query ID: ${1 + random(1_000_000)}`,
    ];
    const changed: string[] = [];
    for (let count = 0; count < 1_000_000; count += 1) {
      const reference = formats[count % formats.length]?.() ?? '';
      if (withoutCardNumbers(reference) !== reference) changed.push(reference);
    }
    expect(changed).toEqual([]);
  });
});

describe('the search for card numbers', () => {
  it('takes time in proportion to the length of any text', () => {
    const hostile = [
      ...['4', '4 ', '4111 ', '41 ', '4\u200b', '٤ ', '•4', '4•', '\n', '4111-', '+4', 'AB12 ', '4222222222222 '],
      `4${'\u200b'.repeat(50)}`,
      `4${'\ufeff'.repeat(11)}`,
      `4111${' '.repeat(11)}`,
      '00000000-0000-',
      '４１１１ ',
    ];
    const msFor = (part: string, length: number) => {
      const text = part.repeat(length).slice(0, length);
      return fastestMs(() => withoutCardNumbers(text));
    };
    // A text 16 times as long takes 16 times as long, or 256 times if each digit looked at all others. Other work of
    // the machine may slow one of two measurements, but not in each of three pairs.
    const ratioOf = (part: string) => msFor(part, MESSAGE_MAX) / msFor(part, MESSAGE_MAX / 16);
    for (const part of hostile)
      expect(Math.min(ratioOf(part), ratioOf(part), ratioOf(part)))
        .withContext(part.slice(0, 20))
        .toBeLessThan(64);
  });
});

/** A generator of whole numbers below a bound, the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
