import { useState } from 'react';
import { DateRangeField } from '../../../src/common/components/DateRangeField.tsx';
import { TimeZoneProvider } from '../../../src/common/components/timeZone.tsx';
import { ANY_DAY, isDay, isRange, type DateRange } from '../../../src/common/dateRange.ts';
import { fill, render } from '../../support/page/render.tsx';

describe('a day', () => {
  it('is one that there is, and whose year has been typed whole', () => {
    expect(
      ['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '0202-01-01', '12026-01-01', '2026-1-1', ''].map(isDay),
    ).toEqual([true, true, false, false, false, false, false, false]);
  });

  it('ends a range that begins with it or before, or that is open', () => {
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

describe('a range of days', () => {
  const setUp = async (given: DateRange = ANY_DAY) => {
    const told: DateRange[] = [];
    let offer: (range: DateRange) => void = () => undefined;
    function Page() {
      const [value, setValue] = useState(given);
      offer = setValue;
      const onChange = (range: DateRange) => {
        told.push(range);
        setValue(range);
      };
      return (
        <TimeZoneProvider zone="Asia/Tokyo">
          <DateRangeField place="days" label="Created" value={value} onChange={onChange} />
        </TimeZoneProvider>
      );
    }
    const drawn = await render(<Page />);
    const [from, to] = [...drawn.root.querySelectorAll('input')];
    if (from === undefined || to === undefined) throw new Error('no fields');
    const type = (field: HTMLInputElement, text: string) => drawn.doing(() => fill(field, text));
    const error = () => drawn.root.querySelector('.cs-field-error')?.textContent ?? null;
    return { ...drawn, told, from, to, type, error, offer: (range: DateRange) => drawn.doing(() => offer(range)) };
  };

  it('is named with its zone, and its sides are named', async () => {
    const { root, from, to } = await setUp();
    const group = root.querySelector('[role=group]');
    expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Created (Asia/Tokyo)',
    );
    expect([from, to].map((field) => field.labels?.[0]?.textContent)).toEqual(['From', 'To']);
  });

  it('tells of each side as it is given, open or not', async () => {
    const { from, to, type, told } = await setUp();
    await type(from, '2026-01-02');
    await type(to, '2026-01-02');
    await type(from, '');
    expect(told).toEqual([
      { from: '2026-01-02', to: '' },
      { from: '2026-01-02', to: '2026-01-02' },
      { from: '', to: '2026-01-02' },
    ]);
  });

  it('keeps to itself a year that is being typed', async () => {
    const { from, type, told } = await setUp();
    for (const year of ['0002', '0020', '0202', '2026']) await type(from, `${year}-03-04`);
    expect(told).toEqual([{ from: '2026-03-04', to: '' }]);
  });

  it('says that it ends before it begins, keeps what was typed, and tells nobody', async () => {
    const { from, to, type, told, error } = await setUp({ from: '', to: '2026-01-10' });
    await type(from, '2026-01-11');
    expect([from.value, error(), told.length]).toEqual(['2026-01-11', 'From must not be after To.', 0]);
    expect([from, to].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    await type(to, '2026-01-12');
    expect([error(), told]).toEqual([null, [{ from: '2026-01-11', to: '2026-01-12' }]]);
  });

  it('is cleared by a button, which is there as long as there is something to clear', async () => {
    const { doing, get, all, told } = await setUp({ from: '2026-01-01', to: '' });
    await doing(() => get('button', 'Clear Created').click());
    expect([told, all('button').length]).toEqual([[ANY_DAY], 0]);
  });

  it('follows a value that comes from elsewhere', async () => {
    const { from, type, offer, error } = await setUp({ from: '', to: '2026-01-10' });
    await type(from, '2026-02-01');
    await offer({ from: '2025-01-01', to: '' });
    expect([from.value, error()]).toEqual(['2025-01-01', null]);
  });
});
