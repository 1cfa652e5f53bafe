import { useState } from 'react';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { TimeZoneContext } from '#common/components/timeZone.ts';
import { ANY_DAY, isDay, isRange, typedDay, type DateRange } from '#common/dayRange.ts';
import { fill, press, render } from '../../support/page/render.tsx';

describe('a day', () => {
  it('is valid if it exists and its year is complete', () => {
    expect(
      ['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '0202-01-01', '12026-01-01', '2026-1-1', ''].map(isDay),
    ).toEqual([true, true, false, false, false, false, false, false]);
  });

  it('may end a range that starts on it, before it, or is open', () => {
    const ranges: readonly (readonly [string, string])[] = [
      ['2026-01-01', '2026-01-01'],
      ['2026-01-02', '2026-01-01'],
      ['', '2026-01-01'],
      ['2026-01-01', ''],
      ['', ''],
      ['x', ''],
    ];
    expect(ranges.map(([from, to]) => isRange({ from, to }))).toEqual([true, false, true, true, true, false]);
  });
});

describe('a typed day', () => {
  it('has only digits and hyphens, and gets its hyphens where they are missing', () => {
    expect(
      ['2026-11-2', ' 2026/11/22 ', '22.11.2026', '20261122', '2026-11-22 14:00', '22 Nov', 'x'].map(typedDay),
    ).toEqual(['2026-11-2', '2026-11-22', '22-11-2026', '2026-11-22', '2026-11-22', '22', '']);
  });
});

describe('the date range field', () => {
  const setUp = async (given: DateRange = ANY_DAY) => {
    const reported: DateRange[] = [];
    let offer: (range: DateRange) => void = () => undefined;
    function Page() {
      const [value, setValue] = useState(given);
      offer = setValue;
      const onChange = (range: DateRange) => {
        reported.push(range);
        setValue(range);
      };
      return (
        <TimeZoneContext value="Asia/Tokyo">
          <DateRangeField viewKey="days" label="Created" value={value} onChange={onChange} />
          <button type="button">Elsewhere</button>
        </TimeZoneContext>
      );
    }
    const drawn = await render(<Page />);
    const [from, to] = [...drawn.root.querySelectorAll('input')];
    if (from === undefined || to === undefined) throw new Error('no fields');
    const type = (field: HTMLInputElement, text: string) => drawn.doing(() => fill(field, text));
    const leave = () => drawn.doing(() => drawn.get('button', 'Elsewhere').focus());
    const error = () => drawn.root.querySelector('.cs-field-error')?.textContent ?? null;
    return {
      ...drawn,
      reported,
      from,
      to,
      type,
      leave,
      error,
      offer: (range: DateRange) => drawn.doing(() => offer(range)),
    };
  };

  it('has a label with its time zone, and labels for both sides', async () => {
    const { root, from, to } = await setUp();
    const group = root.querySelector('[role=group]');
    expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Created (Asia/Tokyo)',
    );
    expect([from, to].map((field) => field.labels?.[0]?.textContent)).toEqual(['From', 'To']);
  });

  it('reports each side as it is given, open or not', async () => {
    const { from, to, type, reported } = await setUp();
    await type(from, '2026-01-02');
    await type(to, '2026-01-02');
    await type(from, '');
    expect(reported).toEqual([
      { from: '2026-01-02', to: '' },
      { from: '2026-01-02', to: '2026-01-02' },
      { from: '', to: '2026-01-02' },
    ]);
  });

  it('shows yyyy-MM-dd, and takes it without hyphens', async () => {
    const { from, type, reported } = await setUp({ from: '2026-01-02', to: '' });
    expect([from.type, from.value, from.placeholder]).toEqual(['text', '2026-01-02', 'yyyy-MM-dd']);
    await type(from, '20260304');
    expect([from.value, reported]).toEqual(['2026-03-04', [{ from: '2026-03-04', to: '' }]]);
  });

  it('keeps what is not a day, and says so when the focus has left or Enter was pressed', async () => {
    const { doing, error, from, to, leave, reported, type } = await setUp();
    await doing(() => from.focus());
    await type(from, '2026-02-30');
    await doing(() => to.focus());
    expect(error()).toBeNull();
    await leave();
    expect([from.value, error()]).toEqual(['2026-02-30', 'Please enter dates as yyyy-MM-dd.']);
    expect([from, to].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
    await type(from, '2026-02-28');
    expect([error(), reported]).toEqual([null, [{ from: '2026-02-28', to: '' }]]);
    await type(to, '2026');
    await doing(() => press(to, 'Enter'));
    expect([to.value, error(), reported.length]).toEqual(['2026', 'Please enter dates as yyyy-MM-dd.', 1]);
  });

  it('does not report a year that is being typed', async () => {
    const { from, type, reported } = await setUp();
    for (const year of ['0002', '0020', '0202', '2026']) await type(from, `${year}-03-04`);
    expect(reported).toEqual([{ from: '2026-03-04', to: '' }]);
  });

  it('says that the range ends before it begins, keeps the typed days, and reports nothing', async () => {
    const { from, to, type, reported, error } = await setUp({ from: '', to: '2026-01-10' });
    await type(from, '2026-01-11');
    expect([from.value, error(), reported.length]).toEqual(['2026-01-11', 'From must not be after To.', 0]);
    expect([from, to].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    await type(to, '2026-01-12');
    expect([error(), reported]).toEqual([null, [{ from: '2026-01-11', to: '2026-01-12' }]]);
  });

  it('is cleared by a button, which is shown while there is something to clear', async () => {
    const { doing, get, reported } = await setUp({ from: '2026-01-01', to: '' });
    await doing(() => get('button', 'Clear Created').click());
    expect(reported).toEqual([ANY_DAY]);
    expect(() => get('button', 'Clear Created')).toThrowError();
  });

  it('follows a changed value', async () => {
    const { from, type, offer, error } = await setUp({ from: '', to: '2026-01-10' });
    await type(from, '2026-02-01');
    await offer({ from: '2025-01-01', to: '' });
    expect([from.value, error()]).toEqual(['2025-01-01', null]);
  });

  it('fits into a narrow column without overflow or overlap', async () => {
    const { root, get, from, to } = await setUp({ from: '2026-01-01', to: '2026-12-31' });
    for (const widthPx of [250, 310, 340]) {
      root.style.width = `${widthPx}px`;
      const edge = root.getBoundingClientRect().right;
      const beyond = [...root.querySelectorAll('.cs-field *')].filter(
        (each) => each.getBoundingClientRect().right > edge + 0.5,
      );
      const buttonsFrom = get('button', 'Clear Created').getBoundingClientRect().left;
      expect([
        widthPx,
        beyond.map(({ className }) => className),
        [from, to].map((field) => field.getBoundingClientRect().right <= buttonsFrom),
        [from, to].map(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
      ]).toEqual([widthPx, [], [true, true], [true, true]]);
    }
  });
});
