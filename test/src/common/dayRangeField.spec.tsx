import { useState } from 'react';
import { TimeZoneContext } from '#common/components/timeZone.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { daysOf, YESTERDAY, type DayRangeChoice } from '#common/dayRange.ts';
import { fill, press, render } from '#test/support/page/render.tsx';

const TODAY = '2026-11-22';

describe('the day range field', () => {
  const setUp = async (given: DayRangeChoice = YESTERDAY, { isReckoned = true } = {}) => {
    const reported: DayRangeChoice[] = [];
    let choose: (choice: DayRangeChoice) => void = () => undefined;
    function Page() {
      const [choice, setChoice] = useState(given);
      choose = setChoice;
      return (
        <TimeZoneContext value="Asia/Tokyo">
          <DayRangeField
            viewKey="days"
            label="Query"
            choice={choice}
            days={isReckoned ? daysOf(choice, TODAY) : null}
            onChange={(next) => {
              reported.push(next);
              setChoice(next);
            }}
          />
          <button type="button">Elsewhere</button>
        </TimeZoneContext>
      );
    }
    const drawn = await render(<Page />);
    const [from, to] = [...drawn.root.querySelectorAll('input')];
    if (from === undefined || to === undefined) throw new Error('no fields');
    const type = (field: HTMLInputElement, text: string) =>
      drawn.doing(() => {
        field.focus();
        fill(field, text);
      });
    return {
      ...drawn,
      reported,
      from,
      to,
      type,
      /** As Back does. */
      goTo: (choice: DayRangeChoice) => drawn.doing(() => choose(choice)),
      leave: () => drawn.doing(() => drawn.get('button', 'Elsewhere').focus()),
      shown: () => [from.value, to.value],
      error: () => drawn.root.querySelector('.cs-field-error')?.textContent ?? null,
      pressed: () =>
        drawn
          .all('button')
          .filter((tab) => tab.getAttribute('aria-pressed') === 'true')
          .map(({ textContent }) => textContent),
    };
  };

  it('has labels for its tabs, its picker and the time zone', async () => {
    const { all, root } = await setUp();
    expect(all('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Query: range',
      'Query: days (Asia/Tokyo)',
    ]);
    expect([...root.querySelectorAll('.cs-range-tabs button')].map(({ textContent }) => textContent)).toEqual([
      'Yesterday',
      'Last3 days',
      'Last7 days',
      'Last 30 days',
    ]);
  });

  it('shows the two days of a tab, and reports each press of a tab', async () => {
    const { doing, get, pressed, shown, reported } = await setUp();
    expect([pressed(), shown()]).toEqual([['Yesterday'], ['2026-11-21', '2026-11-21']]);
    await doing(() => get('button', 'Last7 days').click());
    expect([pressed(), shown()]).toEqual([['Last7 days'], ['2026-11-15', '2026-11-22']]);
    await doing(() => get('button', 'Last7 days').click());
    expect(reported).toEqual([{ name: 'last7' }, { name: 'last7' }]);
  });

  it('reports typed days only when the focus has left both fields', async () => {
    const { from, leave, pressed, shown, to, reported, type } = await setUp();
    await type(from, '2026-11-01');
    await type(to, '2026-11-07');
    expect(reported).toEqual([]);
    await leave();
    expect(reported).toEqual([{ name: 'custom', from: '2026-11-01', to: '2026-11-07' }]);
    expect([pressed(), shown()]).toEqual([[], ['2026-11-01', '2026-11-07']]);
  });

  it('forgets typed days after reporting them, so that Back shows the previous days', async () => {
    const { from, goTo, leave, shown, type } = await setUp();
    await type(from, '2026-11-01');
    await leave();
    await goTo(YESTERDAY);
    expect(shown()).toEqual(['2026-11-21', '2026-11-21']);
  });

  it('reports typed days on Enter, and not again when the focus leaves', async () => {
    const { doing, from, leave, reported, type } = await setUp();
    await type(from, '2026-11-01');
    await doing(() => press(from, 'Enter'));
    await leave();
    expect(reported).toEqual([{ name: 'custom', from: '2026-11-01', to: '2026-11-21' }]);
  });

  it('reports nothing when the days are unchanged', async () => {
    const { from, leave, pressed, reported, type } = await setUp();
    await type(from, '2026-11-01');
    await type(from, '2026-11-21');
    await leave();
    expect([reported, pressed()]).toEqual([[], ['Yesterday']]);
  });

  it('shows what is wrong after the focus has left, until it is corrected', async () => {
    const { error, from, leave, to, reported, type } = await setUp();
    await type(from, '2026-11-30');
    expect(error()).toBeNull();
    await leave();
    expect([error(), from.getAttribute('aria-invalid')]).toEqual(['From must not be after To.', 'true']);
    await type(from, '2024-01-01');
    expect(error()).toBe('Maximum 366 days.');
    await type(to, '');
    expect(error()).toBe('Please enter both dates.');
    await type(to, '2024-01');
    expect([error(), from.getAttribute('aria-invalid')]).toEqual(['Please enter dates as yyyy-MM-dd.', 'false']);
    await leave();
    expect(reported).toEqual([]);
    await type(to, '2024-01-02');
    expect([error(), from.getAttribute('aria-invalid')]).toEqual([null, 'false']);
    await leave();
    expect(reported).toEqual([{ name: 'custom', from: '2024-01-01', to: '2024-01-02' }]);
  });

  it('forgets invalid typed days when a tab is pressed, even the active one', async () => {
    const { doing, error, from, get, leave, shown, type } = await setUp();
    await type(from, '2026-11-30');
    await leave();
    await doing(() => get('button', 'Yesterday').click());
    expect([error(), shown()]).toEqual([null, ['2026-11-21', '2026-11-21']]);
  });

  it('is empty until the days are known', async () => {
    const { shown } = await setUp(YESTERDAY, { isReckoned: false });
    expect(shown()).toEqual(['', '']);
  });

  it('fits into a narrow column without overflow or overlap', async () => {
    const { root, from, to } = await setUp();
    for (const widthPx of [250, 300, 340]) {
      root.style.width = `${widthPx}px`;
      const edge = root.getBoundingClientRect().right;
      const beyond = [...root.querySelectorAll('.cs-day-range *')].filter(
        (each) => each.getBoundingClientRect().right > edge + 0.5,
      );
      const [first, second] = [from.getBoundingClientRect(), (to.closest('label') ?? to).getBoundingClientRect()];
      expect([
        widthPx,
        beyond.map(({ className }) => className),
        first.right <= second.left || first.bottom <= second.top,
      ]).toEqual([widthPx, [], true]);
    }
  });
});
