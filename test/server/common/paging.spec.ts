import { pageOf, sliceOf, type Page, type PageRequest } from '#server/common/paging.ts';

const ROWS = Array.from({ length: 7 }, (_, index) => index + 1);
const PAGE_SIZE = 3;

/** Returns the rows of a slice, as a database does. */
function page(request: Partial<PageRequest>): Page<number> {
  const whole = { pageNo: 1, pageSize: PAGE_SIZE, ...request };
  const slice = sliceOf(whole, (text) => (/^\d+$/.test(text) ? Number(text) : null));
  const rows = {
    start: () => ROWS.slice('offset' in slice ? slice.offset : 0).slice(0, slice.limit),
    after: () => ROWS.filter((row) => 'position' in slice && row > slice.position).slice(0, slice.limit),
    before: () => ROWS.filter((row) => 'position' in slice && row < slice.position).slice(-slice.limit),
  }[slice.from]();
  return pageOf(whole, { rows, counted: ROWS.length }, String);
}

const after = ({ next }: Page<number>) => page({ pageNo: 2, cursor: next ?? '' });
const before = ({ prev }: Page<number>) => page({ pageNo: 1, cursor: prev ?? '' });
const shape = ({ records, next, prev }: Page<number>) => ({ records, hasNext: next !== null, hasPrev: prev !== null });

describe('paging by cursors', () => {
  const first = page({});
  const second = after(first);
  const third = after(second);

  it('leads to the end of a list', () => {
    expect([first, second, third].map(shape)).toEqual([
      { records: [1, 2, 3], hasNext: true, hasPrev: false },
      { records: [4, 5, 6], hasNext: true, hasPrev: true },
      { records: [7], hasNext: false, hasPrev: true },
    ]);
  });

  it('leads back to the first page, and forward again', () => {
    const back = before(third);
    expect(shape(back)).toEqual({ records: [4, 5, 6], hasNext: true, hasPrev: true });
    const start = before(back);
    expect(shape(start)).toEqual({ records: [1, 2, 3], hasNext: true, hasPrev: false });
    expect(after(start).records).toEqual([4, 5, 6]);
  });

  it('refuses an unknown cursor', () => {
    for (const cursor of ['', 'c.1', 'a.', 'a.one', '1'])
      expect(() => page({ cursor }))
        .withContext(cursor)
        .toThrowError(/cursor/);
  });
});
