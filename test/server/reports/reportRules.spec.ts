import { REPORT_STATUS } from '#contract/domain.ts';
import { DomainError } from '#server/common/errors.ts';
import {
  boundsOf,
  countOf,
  numberedPage,
  numberOf,
  performanceOf,
  slicesOf,
  trendOf,
  usageOf,
} from '#server/reports/reportRules.ts';

describe('a report', () => {
  const refusal = (startDate: string, endDate: string, zone = 'Europe/Berlin'): string => {
    try {
      boundsOf(zone, { startDate, endDate });
      return '';
    } catch (error) {
      return error instanceof DomainError && error.code === 4022 ? error.message : `another failure: ${String(error)}`;
    }
  };

  it('covers one day to a leap year, both ends included, despite clock changes', () => {
    for (const [startDate, endDate] of [
      ['2026-03-29', '2026-03-29'],
      ['2024-01-01', '2024-12-31'],
      ['2026-10-25', '2027-10-25'],
      ['2011-12-30', '2011-12-30'],
    ] as const) {
      for (const zone of ['Europe/Berlin', 'UTC', 'Pacific/Apia'])
        expect(refusal(startDate, endDate, zone))
          .withContext(`${startDate} ${zone}`)
          .toBe('');
    }
    expect(boundsOf('Europe/Berlin', { startDate: '2026-10-25', endDate: '2026-10-25' }))
      .withContext('25 hours')
      .toEqual({ since: new Date('2026-10-24T22:00:00Z'), before: new Date('2026-10-25T23:00:00Z') });
    expect(refusal('2026-10-25', '2027-10-26')).toBe('A report can have up to 366 days. Choose a shorter range.');
    expect(refusal('0001-01-01', '9999-12-31')).toMatch('366 days');
  });

  it('refuses invalid dates', () => {
    for (const day of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-10-00', '0000-01-01']) {
      expect(refusal(day, day)).toBe(`${day} is not a valid date`);
    }
    expect(refusal('2026-10-02', '2026-10-01')).toBe('The range ends before it begins');
  });

  it('of one status contains no other one', () => {
    const day = { day: '2026-10-25', open: 1, solved: 20, notSolved: 300 };
    const of = (status: 1 | 2 | 3) => [countOf(day, status), trendOf(day, status)];
    expect(of(REPORT_STATUS.all)).toEqual([321, { days: '2026-10-25', openNum: 1, solvedNum: 20, notSolvedNum: 300 }]);
    expect(of(REPORT_STATUS.open)).toEqual([1, { days: '2026-10-25', openNum: 1, solvedNum: 0, notSolvedNum: 0 }]);
    expect(of(REPORT_STATUS.solved)).toEqual([20, { days: '2026-10-25', openNum: 0, solvedNum: 20, notSolvedNum: 0 }]);
  });

  it('rounds times once at the end, and rates never', () => {
    const of = (solved: number, assigned: number, answered = 0, firstResponseMs = 0) => {
      const { solvedRate, firstResponseMs: average } = performanceOf({
        staffId: '1',
        staffName: 'x',
        assigned,
        solved,
        answered,
        firstResponseMs,
        rated: 0,
        ratingSum: 0,
      });
      return [solvedRate, average];
    };
    expect(of(6, 11))
      .withContext('54.5 %, which 0.5455 would not be')
      .toEqual([6 / 11, null]);
    expect(of(0, 7, 3, 1_000)).toEqual([0, 333]);
    expect(of(7, 7, 2, 3.001)).toEqual([1, 2]);
    expect(of(0, 0)).toEqual([0, null]);
  });

  it("compares today with yesterday at the same time, and shows nothing without yesterday's items", () => {
    const of = (today: number, yesterdayByNow: number) => {
      const { percent, isIncrease } = usageIn({ today, yesterday: 1_000_000, yesterdayByNow, ever: 99, week: [] });
      return [percent, isIncrease];
    };
    expect(of(3, 2)).toEqual([50, true]);
    expect(of(1, 3)).toEqual([-66.7, false]);
    expect(of(15, 16)).withContext('a half').toEqual([-6.3, false]);
    expect(of(17, 16)).toEqual([6.3, true]);
    expect(of(100_001, 100_000)).withContext('less than can be said').toEqual([0, true]);
    expect(Object.is(of(99_999, 100_000)[0], 0))
      .withContext('never -0')
      .toBeTrue();
    expect(of(2, 2)).toEqual([0, false]);
    expect(of(5, 0)).toEqual([null, true]);
    expect(of(0, 0)).toEqual([null, false]);
    expect(usageIn({ today: 1, yesterday: 5, yesterdayByNow: 2, ever: 8, week: [7, 1] })).toEqual({
      todayNum: 1,
      yesterdayNum: 5,
      yesterdayByNowNum: 2,
      percent: -50,
      taotalNum: 8,
      week: [7, 1],
      isIncrease: false,
    });
  });
});

describe('a page of a report', () => {
  const sizes = [3, 0, 5, 1, 0, 0, 4];
  const all = sizes.flatMap((size, group) => Array.from({ length: size }, (_, row) => `${group}.${row}`));
  const rowsAt = (offset: number, limit: number) =>
    slicesOf(
      sizes.map((size, group) => ({ size, group })),
      ({ size }) => size,
      { offset, limit },
    ).flatMap(({ group: { group }, offset: first, limit: taken }) =>
      Array.from({ length: taken }, (_, row) => `${group}.${first + row}`),
    );

  it('is located by the sizes of its days', () => {
    for (let offset = 0; offset < 16; offset += 1) {
      for (const limit of [1, 2, 6, 100])
        expect(rowsAt(offset, limit))
          .withContext(`${offset} ${limit}`)
          .toEqual(all.slice(offset, offset + limit));
    }
    expect(rowsAt(1e300, 6)).toEqual([]);
    expect(slicesOf(sizes, (size) => size, { offset: 3, limit: 5 }))
      .withContext('days without any are not looked at')
      .toEqual([{ group: 5, offset: 0, limit: 5 }]);
  });

  it('follows a cursor and returns those of its neighbours', () => {
    const beside = (pageNo: number, total: number, cursor?: string) => {
      const page = numberedPage({ pageNo, pageSize: 6, ...(cursor !== undefined && { cursor }) }, total, []);
      return [page.pageNo, page.prev, page.next, page.total, page.totalIsExact];
    };
    expect(beside(1, 0)).toEqual([1, null, null, 0, true]);
    expect(beside(1, 6)).toEqual([1, null, null, 6, true]);
    expect(beside(1, 7)).toEqual([1, null, '2', 7, true]);
    expect(beside(2, 7)).toEqual([2, '1', null, 7, true]);
    expect(beside(1, 2_000_000, '200000'))
      .withContext('deep')
      .toEqual([200_000, '199999', '200001', 2_000_000, true]);
    expect(beside(9, 7)).withContext('back to the last').toEqual([9, '2', null, 7, true]);
    expect(beside(2, 0)).toEqual([2, '1', null, 0, true]);
  });

  it('is refused when invalid', () => {
    const refused: readonly (readonly [number, number, string?])[] = [
      [0, 6],
      [-1, 6],
      [1, 0],
      [1, 101],
      [1, -6],
      [1, 6, ''],
      [1, 6, '0'],
      [1, 6, '01'],
      [1, 6, '-1'],
      [1, 6, '1.5'],
      [1, 6, 'a.1.2'],
      [1, 6, '1000000001'],
      [1, 6, '99999999999'],
      [1, 6, ' 1'],
      [1, 6, '٣'],
    ];
    for (const [pageNo, pageSize, cursor] of refused) {
      const asked = () => numberOf({ pageNo, pageSize, ...(cursor !== undefined && { cursor }) });
      expect(asked)
        .withContext(`${pageNo} ${pageSize} ${cursor ?? '-'}`)
        .toThrowMatching((error) => error instanceof DomainError && error.code === 4022);
    }
    expect(numberOf({ pageNo: 1, pageSize: 100, cursor: '1000000000' })).toBe(1_000_000_000);
  });
});

type Numbers = Record<'today' | 'yesterday' | 'yesterdayByNow' | 'ever', number> & { week: number[] };

function usageIn({ today, yesterday, yesterdayByNow, ever, week }: Numbers) {
  const sums = (users: number) => ({ users, queries: 11, chats: 12, solved: 13 });
  return usageOf(
    {
      today: sums(today),
      yesterday: sums(yesterday),
      yesterdayByNow: sums(yesterdayByNow),
      ever: sums(ever),
      week: week.map(sums),
    },
    'users',
  );
}
