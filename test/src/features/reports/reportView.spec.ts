import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import { daysIn } from '#common/dayRange.ts';
import { figuresRequestOf, FIRST_VIEW, reportAddress } from '#src/features/reports/reportView.ts';

describe('the address of a report', () => {
  const { today: _, ...first } = FIRST_VIEW;
  const narrowed = reportAddress(FIRST_VIEW, { isNarrowed: true });
  const ofChats = reportAddress({ ...FIRST_VIEW, type: REPORT_TYPE.chat }, { isNarrowed: false });

  it('reads back every view but its day', () => {
    const views = [
      first,
      {
        ...first,
        range: { name: 'last7' },
        type: REPORT_TYPE.chat,
        status: REPORT_STATUS.solved,
        isAscending: true,
        pageNo: 3,
      },
      { ...first, range: { name: 'custom', from: '2026-11-01', to: '2026-11-02' }, status: REPORT_STATUS.open },
    ] as const;
    for (const view of views) expect(narrowed.read(narrowed.write({ ...view, today: '2026-11-22' }))).toEqual(view);
    expect([narrowed.write(FIRST_VIEW), narrowed.write({ ...FIRST_VIEW, ...views[1] })]).toEqual([
      '',
      '?range=last7&type=chat&status=solved&order=asc&page=3',
    ]);
  });

  it('holds no type, status and order where they cannot be chosen', () => {
    expect(ofChats.write({ ...FIRST_VIEW, type: REPORT_TYPE.chat, pageNo: 2 })).toBe('?page=2');
    expect(ofChats.read('?type=query&status=open&order=asc')).toEqual({ ...first, type: REPORT_TYPE.chat });
  });

  it('ignores invalid values', () => {
    for (const nonsense of [
      '?range=ever&type=3&status=closed&order=up&page=-1',
      '?from=2026-02-30&to=2026-03-01&page=1e99',
      '?from=2026-03-02&to=2026-03-01&page=2.5',
      '?from=2026-03-01',
      '?page=x',
    ])
      expect(narrowed.read(nonsense)).withContext(nonsense).toEqual(first);
  });

  it('computes its days from the day or from chosen days', () => {
    expect([daysIn(FIRST_VIEW), figuresRequestOf(FIRST_VIEW)]).toEqual([null, null]);
    expect(daysIn({ ...FIRST_VIEW, today: '2026-03-01' })).toEqual({ startDate: '2026-02-28', endDate: '2026-02-28' });
    expect(daysIn({ ...FIRST_VIEW, range: { name: 'custom', from: '2026-11-01', to: '2026-11-02' } })).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-02',
    });
  });
});
