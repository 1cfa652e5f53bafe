import { compare, figuresOf, rowOf, type Figures } from '#bench/against/comparison.ts';
import { table } from '#bench/support/table.ts';

const of = (...entries: readonly (readonly [string, number])[]): Figures => new Map(entries);
const RATE = 'ours: messages/s';
const LATENCY = 'ours: p50 ms at 2000/s';
const pairsOf = (name: string, here: readonly number[], there: readonly number[]) =>
  here.map((value, turn) => ({ here: of([name, value]), there: of([name, there[turn] ?? Number.NaN]) }));
const wordOf = (name: string, here: readonly number[], there: readonly number[]) =>
  compare(pairsOf(name, here, there))[0]?.word;

describe('the figures of a bench', () => {
  it('are read from its tables, by row and column, without cells that are no numbers', () => {
    const printed = [
      'chat: 8 customers',
      table(
        ['server', 'messages/s', 'p50 ms'],
        [
          ['ours', '37,851', '1.1'],
          ['ejabberd: not installed', '–', '–'],
        ],
      ),
      '✓ relay: 2.50 (≥ 2.00)',
      table(
        ['call', 'range', 'p95 ms', 'taken'],
        [
          ['ranking', 'last month', '12.5', '99.8 %'],
          ['ranking', 'last year', '0.3 (all)', '–'],
        ],
      ),
    ].join('\n');
    expect([...figuresOf(printed)]).toEqual([
      ['ours: messages/s', 37_851],
      ['ours: p50 ms', 1.1],
      ['ranking, last month: p95 ms', 12.5],
      ['ranking, last month: taken', 99.8],
      ['ranking, last year: p95 ms', 0.3],
    ]);
  });

  it('stay separate for two rows with the same name', () => {
    expect([
      ...figuresOf(
        table(
          ['page', 'ms'],
          [
            ['all', '1'],
            ['all', '2'],
          ],
        ),
      ),
    ]).toEqual([
      ['all: ms', 1],
      ['all: ms (2)', 2],
    ]);
  });
});

describe('the comparison of two versions of a bench', () => {
  it('finds a difference when each turn of one is above each turn of the other, and prefers high rates', () => {
    expect(wordOf(RATE, [110, 120, 130, 115], [90, 100, 109, 95])).toBe('faster');
    expect(wordOf(RATE, [90, 100, 109, 95], [110, 120, 130, 115])).toBe('slower');
    expect(wordOf(LATENCY, [1.1, 1.2, 1.3, 1.15], [0.9, 1, 1.09, 0.95])).toBe('slower');
    expect(wordOf(LATENCY, [0.9, 1, 1.09, 0.95], [1.1, 1.2, 1.3, 1.15])).toBe('faster');
    expect(wordOf('ours: × raw ws', [0.9, 0.9, 0.9, 0.9], [0.8, 0.8, 0.8, 0.8])).toBe('faster');
    expect(wordOf('5,000/s offered: p98 × idle', [2, 2, 2, 2], [1, 1, 1, 1])).toBe('slower');
  });

  it('finds no difference when the turns overlap or are few', () => {
    expect(wordOf(RATE, [110, 120, 130, 108], [90, 100, 109, 95])).toBe('same within the spread');
    expect(wordOf(RATE, [110, 120, 130], [90, 100, 109])).toBe('too few turns');
  });

  it('leaves out the ratio of two figures of a row, which grows when only one of them became faster', () => {
    const row = (small: number, large: number) =>
      of(['all: ms at 10,000', small], ['all: ms at 1,000,000', large], ['all: ratio', large / small]);
    const compared = compare([
      { here: row(1, 3), there: row(2, 4) },
      { here: row(1.1, 3.1), there: row(2.1, 4.1) },
    ]);
    expect(compared.map(({ name }) => name)).toEqual(['all: ms at 10,000', 'all: ms at 1,000,000']);
  });

  it('compares pair by pair the figures that both versions have and that change', () => {
    const [first, ...others] = compare([
      { here: of([RATE, 200], ['rows', 10], ['new', 1]), there: of([RATE, 100], ['rows', 10]) },
      { here: of([RATE, 90], ['rows', 10], ['new', 2]), there: of([RATE, 60], ['rows', 10]) },
      { here: of([RATE, 100], ['rows', 10], ['new', 3]), there: of([RATE, 100], ['rows', 10]) },
    ]);
    expect(others).toEqual([]);
    expect(first?.ratios).toEqual([2, 1.5, 1]);
    expect(first && rowOf(first)).toEqual([
      RATE,
      '100.00 (90.00–200.00)',
      '100.00 (60.00–100.00)',
      '1.50 (1.00–2.00)',
      'too few turns',
    ]);
  });
});
