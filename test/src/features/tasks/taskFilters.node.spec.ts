import fc from 'fast-check';
import { PRODUCT_CODE_MAX } from '#contract/constants.ts';
import { OPENING_FILTERS, readFilters, writeFilters, type TaskFilters } from '#src/features/tasks/taskFilters.ts';

describe('task filters in an address', () => {
  it('are the open chats when there are none', () => {
    expect(writeFilters(OPENING_FILTERS)).toBe('');
    expect(readFilters('')).toEqual(OPENING_FILTERS);
    expect(readFilters('').chatEnded).toBe(0);
  });

  it('tell all chats from the ended and the open ones', () => {
    const written = ([null, 0, 1] as const).map((chatEnded) => writeFilters({ ...OPENING_FILTERS, chatEnded }));
    expect(written).toEqual(['?solved=all', '', '?solved=1']);
    expect(readFilters('?solved=0')).withContext('an older address').toEqual(OPENING_FILTERS);
  });

  it('survive writing and reading', () => {
    const filters = fc.record({
      scope: fc.constantFrom('mine', 'all'),
      product: fc.option(fc.integer({ min: 1, max: PRODUCT_CODE_MAX })),
      tagId: fc.option(fc.constantFrom('7', '100042')),
      chatEnded: fc.constantFrom(null, 0, 1),
      keyword: fc.string(),
      pageNo: fc.integer({ min: 2, max: 1_000 }),
      cursor: fc.option(fc.string({ minLength: 1 })),
    }) satisfies fc.Arbitrary<TaskFilters>;
    fc.assert(
      fc.property(filters, (given) => {
        expect(readFilters(writeFilters(given))).toEqual(given);
      }),
    );
  });

  it('are ignored when they are invalid', () => {
    expect(readFilters('?tab=none&tag=x&product=10000&solved=2&page=-1&at=x')).toEqual(OPENING_FILTERS);
    expect(readFilters('?page=1e9999&product=1.5&solved=')).toEqual(OPENING_FILTERS);
  });
});
