import fc from 'fast-check';
import {
  NO_FILTERS,
  readFilters,
  writeFilters,
  type QueryListFilters,
} from '#src/features/queries/list/queryListFilters.ts';

const id = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String);
const text = fc.string().map((written) => written.trim());
const filters: fc.Arbitrary<QueryListFilters> = fc
  .record({
    tab: fc.constantFrom('all', 'mine'),
    categoryId: fc.option(id),
    tagId: fc.option(id),
    status: fc.constantFrom(null, 1, 2),
    keyword: text,
    sort: fc.constantFrom('createTime', 'updateTime'),
    isAscending: fc.boolean(),
    place: fc.oneof(
      fc.constant({ pageNo: 1, cursor: null }),
      fc.record({ pageNo: fc.integer({ min: 2, max: 99_999 }), cursor: fc.option(fc.string({ minLength: 1 })) }),
    ),
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place }));

describe('the address of the query list', () => {
  it('reads back every view that it wrote', () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(readFilters(writeFilters(given))).toEqual(given);
      }),
    );
  });

  it('is empty without filters', () => {
    expect(writeFilters(NO_FILTERS)).toBe('');
    expect(writeFilters({ ...NO_FILTERS, tab: 'mine', status: 2, sort: 'createTime' })).toBe(
      '?tab=mine&status=2&sort=created',
    );
  });

  it('ignores invalid values', () => {
    for (const search of [
      '?tab=yours',
      '?category=1;drop',
      '?category=-1',
      '?status=3',
      '?status=open',
      '?sort=title',
      '?order=up',
      '?page=0',
      '?page=-2',
      '?page=1.5',
      '?page=x',
      '?page=1e99',
      '?at=abc',
      '?keyword=%20%20',
      `?keyword=${'x'.repeat(201)}`,
      '?nothing=else',
      '?%E0%A4%A',
    ])
      expect(readFilters(search)).withContext(search).toEqual(NO_FILTERS);
  });
});
