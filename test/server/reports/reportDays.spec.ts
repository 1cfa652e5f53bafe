import { addDays, daysBetween, monthsWithin } from '#server/reports/reportDays.ts';

describe('the whole months of a range', () => {
  const cases: readonly (readonly [from: string, to: string, first: string, end: string])[] = [
    ['2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01'],
    ['2026-01-01', '2026-01-30', '2026-01-01', '2026-01-01'],
    ['2026-01-02', '2026-01-31', '2026-02-01', '2026-02-01'],
    ['2025-12-15', '2026-03-30', '2026-01-01', '2026-03-01'],
    ['2025-12-15', '2026-03-31', '2026-01-01', '2026-04-01'],
    ['2024-02-01', '2024-02-28', '2024-02-01', '2024-02-01'],
    ['2024-02-01', '2024-02-29', '2024-02-01', '2024-03-01'],
    ['2026-01-31', '2026-02-28', '2026-02-01', '2026-03-01'],
    ['2026-05-10', '2026-05-10', '2026-06-01', '2026-06-01'],
  ];
  for (const [from, to, first, end] of cases) {
    it(`from ${from} to ${to} begin on ${first} and end before ${end}`, () => {
      expect(monthsWithin(from, to)).toEqual({ first, end });
    });
  }

  it('lie within the range and leave out less than a month at either end', () => {
    for (const from of daysBetween('2024-01-28', '2024-03-03')) {
      for (const to of daysBetween(from, addDays(from, 70))) {
        const { first, end } = monthsWithin(from, to);
        if (first === end) continue;
        expect(first >= from && addDays(end, -1) <= to)
          .withContext(`${from} to ${to}`)
          .toBeTrue();
        expect(daysBetween(from, first).length - 1).toBeLessThan(31);
        expect(daysBetween(end, to).length).toBeLessThan(31);
      }
    }
  });
});
