import fc from 'fast-check';
import { spansProblem } from '#contract/businessHours.ts';
import type { HoursSpan } from '#contract/http/businessHours.ts';
import { parseHours, printHours, tidyHours, typedHours } from '#src/features/businessHours/hoursText.ts';

const MINUTES_A_DAY = 24 * 60;

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Hours of a day that the server accepts. */
const someSpans: fc.Arbitrary<readonly HoursSpan[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: MINUTES_A_DAY }), { maxLength: 12 })
  .map((minutes) => [...minutes].sort((a, b) => a - b).map(timeOf))
  .map((times) =>
    times.flatMap((from, index) => {
      const to = times[index + 1];
      return index % 2 === 1 || to === undefined ? [] : [{ from, to }];
    }),
  );

describe('hours as text', () => {
  for (const [typed, tidy] of [
    ['9-12:30, 13:30-18', '09:00–12:30, 13:30–18:00'],
    ['8.30–12;13h30-18h', '08:30–12:00, 13:30–18:00'],
    ['900 - 1730', '09:00–17:30'],
    ['24h', '00:00–24:00'],
    ['0-24', '00:00–24:00'],
    ['９：００－１７：００', '09:00–17:00'],
    ['٩-١٧', '09:00–17:00'],
    ['22:00—24:00', '22:00–24:00'],
    ['', ''],
    [' , ', ''],
    ['9-12, 13', '09:00–12:00, 13'],
  ] as const) {
    it(`'${typed}' becomes '${tidy}'`, () => {
      expect(tidyHours(typedHours(typed))).toBe(tidy);
    });
  }

  it('records no letters of what is typed but h', () => {
    expect(typedHours('Password 24H!')).toBe(' 24h');
  });

  for (const typed of ['13', '9-', '9-12-13', '9-25', '12-9', '9-12, 11-13', '9-9', '9:60-10']) {
    it(`'${typed}' is no hours`, () => {
      expect(spansProblem(parseHours(typed))).not.toBeNull();
    });
  }

  it('is read as it was printed', () => {
    fc.assert(
      fc.property(someSpans, (spans) => {
        expect(spansProblem(spans)).toBeNull();
        expect(parseHours(printHours(spans))).toEqual([...spans]);
      }),
    );
  });

  it('stays as it is once it is tidy, whatever was typed', () => {
    const someText = fc.string({ unit: fc.constantFrom(...Array.from('0123456789:.,–-h ')) });
    fc.assert(
      fc.property(someText, (text) => {
        const tidy = tidyHours(text);
        expect(tidyHours(tidy)).toBe(tidy);
        expect(typedHours(tidy)).toBe(tidy);
      }),
    );
  });
});
