import fc from 'fast-check';
import { PRODUCT_CODE_MAX } from '#contract/constants.ts';
import {
  isNarrowed,
  NO_STAFF_FILTERS,
  NO_TASK_FILTERS,
  readView,
  SHOWN_CHATS,
  writeView,
  type LeaderTaskFilters,
  type LeaderView,
} from '#src/features/leader/leaderFilters.ts';

const NOTHING: LeaderView = { tab: 'task', tasks: NO_TASK_FILTERS, staff: NO_STAFF_FILTERS, chatId: null };

describe('leader page filters in an address', () => {
  const page = { pageNo: fc.integer({ min: 2, max: 1_000 }), cursor: fc.option(fc.string({ minLength: 1 })) };

  it('are left out when nothing is chosen', () => {
    expect(writeView(NOTHING)).toBe('');
    expect(readView('')).toEqual(NOTHING);
  });

  it('survive writing and reading', () => {
    const views: fc.Arbitrary<LeaderView> = fc.record({
      tab: fc.constantFrom('task', 'staff'),
      tasks: fc.record({
        product: fc.option(fc.integer({ min: 1, max: PRODUCT_CODE_MAX })),
        tagId: fc.option(fc.constantFrom('7', '100042')),
        show: fc.constantFrom(...SHOWN_CHATS),
        staffId: fc.constantFrom(null, '7'),
        day: fc.constantFrom(null, '2026-11-23'),
        since: fc.constantFrom(null, '2026-11-23T14:00:00.000Z'),
        before: fc.constantFrom(null, '2026-11-23T15:00:00.000Z'),
        keyword: fc.string(),
        lateFirst: fc.boolean(),
        ...page,
      }),
      staff: fc.record({ online: fc.constantFrom(null, true, false), ...page }),
      chatId: fc.constantFrom(null, '100042'),
    });
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(writeView(view))).toEqual(view);
      }),
    );
  });

  it('count as narrowing, but for the order and the page', () => {
    const isNarrow = (change: Partial<LeaderTaskFilters>) => isNarrowed({ ...NO_TASK_FILTERS, ...change });
    expect([isNarrow({}), isNarrow({ lateFirst: false, pageNo: 2 })]).toEqual([false, false]);
    for (const change of [
      { product: 1 },
      { show: 'late' as const },
      { staffId: '7' },
      { day: '2026-11-23' },
      { since: '2026-11-23T14:00:00.000Z' },
      { before: '2026-11-23T14:00:00.000Z' },
      { keyword: 'a' },
    ])
      expect(isNarrow(change)).withContext(JSON.stringify(change)).toBeTrue();
  });

  it('are ignored when they are invalid', () => {
    expect(
      readView(
        '?tab=none&product=10000&order=late&show=none&staff=x&tag=x&day=2026-02-30&chat=-1&online=2&page=0&at=x&staffPage=1.5',
      ),
    ).toEqual(NOTHING);
    expect(readView('?since=2026-02-30T14:00:00.000Z&before=2026-02-01T14:00Z')).toEqual(NOTHING);
  });
});
