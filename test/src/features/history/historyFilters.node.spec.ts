import fc from 'fast-check';
import { PRODUCT_CODE_MAX } from '#contract/constants.ts';
import {
  isNarrowed,
  NO_FILTERS,
  readFilters,
  writeFilters,
  type HistoryFilters,
} from '#src/features/history/historyFilters.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc.tuple(day, day).chain(([one, other]) => {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return fc.constantFrom({ from, to }, { from, to: '' }, { from: '', to }, { from: '', to: '' });
});

describe('chat history filters in an address', () => {
  it('are left out when nothing is filtered', () => {
    expect([writeFilters(NO_FILTERS), isNarrowed(NO_FILTERS)]).toEqual(['', false]);
    expect(readFilters('')).toEqual(NO_FILTERS);
  });

  it('survive writing and reading', () => {
    const filters = fc.record({
      product: fc.option(fc.integer({ min: 1, max: PRODUCT_CODE_MAX })),
      tagId: fc.option(fc.constantFrom('7', '100042')),
      chatEnded: fc.constantFrom(null, 0, 1),
      customerId: fc.option(fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String)),
      days,
      keyword: fc.string(),
      pageNo: fc.integer({ min: 2, max: 1_000 }),
      cursor: fc.option(fc.string({ minLength: 1 })),
    }) satisfies fc.Arbitrary<HistoryFilters>;
    fc.assert(
      fc.property(filters, (given) => {
        expect(readFilters(writeFilters(given))).toEqual(given);
      }),
    );
  });

  it('are ignored when they are invalid', () => {
    expect(readFilters('?product=10000&solved=2&customer=Ann&tag=x&from=2026-02-30&page=-1&at=x')).toEqual(NO_FILTERS);
    expect(readFilters('?from=2026-02-02&to=2026-02-01')).withContext('ends before it begins').toEqual(NO_FILTERS);
  });
});
