import { combineReducers } from '@reduxjs/toolkit';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { clockReducer, clockSaga } from '#common/clock/index.ts';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { TimeZoneContext } from '#common/components/timeZone.ts';
import { ANY_DAY, daysOf, YESTERDAY, type DateRange, type DayRangeChoice } from '#common/dayRange.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { viewReducer } from '#common/view.ts';
import { eventually, fill, press, render } from '../../support/page/render.tsx';
import { createTestStore } from '../../support/page/testStore.ts';
import { UNCORRECTED } from '../../support/page/fakeClock.ts';

/** In Tokyo it is 2026-11-22. */
const NOW = Date.UTC(2026, 10, 21, 20);
const TODAY = '2026-11-22';
const CALENDAR = 'Created: calendar';

describe('the calendar of a range of days', () => {
  const setUp = async (field: (record: (value: unknown) => void) => React.ReactNode) => {
    const reported: unknown[] = [];
    const { store } = createTestStore({
      reducer: combineReducers({ view: viewReducer, clock: clockReducer }),
      saga: () =>
        clockSaga({
          ...UNCORRECTED,
          now: () => NOW,
          visibility: { isHidden: () => false, nextShown: () => Promise.resolve() },
        }),
    });
    const drawn = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <TimeZoneContext value="Asia/Tokyo">
          {field((value) => reported.push(value))}
          <button type="button">Elsewhere</button>
        </TimeZoneContext>
      </Provider>,
    );
    const { doing, get, root } = drawn;
    const isOpen = () => root.querySelector('.cs-calendar') !== null;
    return {
      ...drawn,
      reported,
      isOpen,
      view: () => store.getState().view,
      open: async () => {
        await doing(() => get('button', CALENDAR).click());
        await doing(() => eventually('the calendar is open', isOpen));
      },
      pick: (day: string) => doing(() => dayOf(root, day).click()),
      focused: () => document.activeElement?.getAttribute('aria-label') ?? '',
      key: (key: string, fields: KeyboardEventInit = {}) =>
        doing(() => document.activeElement !== null && press(document.activeElement, key, fields)),
      months: () => [...root.querySelectorAll('[role=grid]')].map((grid) => grid.getAttribute('aria-label')),
      marked: () =>
        [...root.querySelectorAll('[role=gridcell][aria-selected]')].map((cell) => cell.getAttribute('data-day')),
      hint: () => root.querySelector('.rdp-footer')?.textContent,
      shown: () => [...root.querySelectorAll('input')].map(({ value }) => value),
    };
  };

  const filter = (given: DateRange = ANY_DAY) => setUp((record) => <Filter given={given} report={record} />);
  const report = (given: DayRangeChoice = YESTERDAY) => setUp((record) => <Report given={given} report={record} />);

  it('takes two days, in any order and across months, and then closes', async () => {
    const { hint, isOpen, key, open, pick, reported, shown, view, focused } = await filter({
      from: '2026-10-01',
      to: '2026-11-05',
    });
    await open();
    expect(hint()).toBe('Choose the first day.');
    await pick('2026-11-03');
    expect([hint(), reported, shown()]).toEqual([
      'From 2026-11-03. Choose the last day.',
      [],
      ['2026-10-01', '2026-11-05'],
    ]);
    await key('PageUp');
    await pick('2026-10-28');
    expect([reported, shown()]).toEqual([[{ from: '2026-10-28', to: '2026-11-03' }], ['2026-10-28', '2026-11-03']]);
    expect([isOpen(), focused(), Object.keys(view()).filter((key) => !key.startsWith('days.'))]).toEqual([
      false,
      CALENDAR,
      [],
    ]);
  });

  it('opens at the end of the range, marks it, and focuses its first shown day', async () => {
    const { focused, marked, months, open } = await filter({ from: '2026-10-30', to: '2026-11-02' });
    await open();
    expect(months().at(-1)).toBe('2026-11');
    expect(marked().slice(-2)).toEqual(['2026-11-01', '2026-11-02']);
    expect(focused()).toMatch(/^(Friday 2026-10-30|Sunday 2026-11-01), selected$/);
  });

  it('opens without days at the current day of the deployment, in weeks from Monday', async () => {
    const { focused, months, open, root } = await filter();
    await open();
    expect(months().at(-1)).toBe('2026-11');
    expect(focused()).toBe('Sunday 2026-11-22, today');
    expect(root.querySelector('.rdp-weekdays')?.textContent).toBe('MoTuWeThFrSaSu');
  });

  it('is moved through with the keyboard, across months, and closed with Escape', async () => {
    const { focused, isOpen, key, open, pick, reported, root } = await filter({ from: TODAY, to: TODAY });
    await open();
    const labels: string[] = [];
    const keys = ['ArrowLeft', 'ArrowUp', 'Home', 'End', 'ArrowRight', 'ArrowDown', 'PageUp', 'PageDown', 'PageDown'];
    for (const each of keys) {
      await key(each);
      labels.push(focused().slice(-10));
    }
    expect(labels).toEqual([
      '2026-11-21',
      '2026-11-14',
      '2026-11-09',
      '2026-11-15',
      '2026-11-16',
      '2026-11-23',
      '2026-10-23',
      '2026-11-23',
      '2026-12-23',
    ]);
    await pick('2026-12-01');
    await key('Escape');
    expect([isOpen(), focused(), reported]).toEqual([false, CALENDAR, []]);
    expect([...root.querySelectorAll('input')].map(({ value }) => value)).toEqual([TODAY, TODAY]);
  });

  it('keeps in the view state that it is open, its month and the first chosen day', async () => {
    const { key, open, pick, view, months } = await filter();
    await open();
    expect(view()).toEqual({ 'popover.days.created': '' });
    await pick('2026-11-03');
    const [shown = ''] = months();
    expect(view()['calendar.created']).toBe(`${shown} 2026-11-03`);
    await key('PageDown');
    await key('PageDown');
    expect(view()['calendar.created']).toMatch(/^202[67]-\d\d 2026-11-03$/);
    expect(months().at(-1)).toBe('2027-01');
  });

  it('replaces typed text that is not a day', async () => {
    const { doing, open, pick, reported, root, shown } = await filter();
    const [from] = root.querySelectorAll('input');
    if (from === undefined) throw new Error('no field');
    await doing(() => fill(from, '2026-13-40'));
    await open();
    expect(shown()).toEqual(['2026-13-40', '']);
    await pick('2026-11-04');
    await pick('2026-11-04');
    expect([reported, shown()]).toEqual([[{ from: '2026-11-04', to: '2026-11-04' }], ['2026-11-04', '2026-11-04']]);
  });

  it('offers a report no range that is too long', async () => {
    const { hint, key, open, pick, reported, root } = await report({
      name: 'custom',
      from: '2026-11-20',
      to: '2026-11-21',
    });
    await open();
    await pick('2026-11-20');
    expect(hint()).toBe('From 2026-11-20. Choose the last day: maximum 366 days.');
    for (let months = 0; months < 11; months += 1) await key('PageDown');
    await key('PageDown');
    expect(dayOf(root, '2027-11-20').disabled).toBe(false);
    expect(dayOf(root, '2027-11-21').disabled).toBe(true);
    await pick('2027-11-20');
    expect(reported).toEqual([{ name: 'custom', from: '2026-11-20', to: '2027-11-20' }]);
  });

  it('reports a range to a report once, and not the days that it already shows', async () => {
    const { doing, get, open, pick, reported } = await report();
    await open();
    await pick('2026-11-21');
    await pick('2026-11-21');
    await doing(() => get('button', 'Elsewhere').focus());
    expect(reported).toEqual([]);
    await open();
    await pick('2026-11-10');
    await pick('2026-11-12');
    await doing(() => get('button', 'Elsewhere').focus());
    expect(reported).toEqual([{ name: 'custom', from: '2026-11-10', to: '2026-11-12' }]);
  });
});

function Filter({ given, report }: { readonly given: DateRange; readonly report: (range: DateRange) => void }) {
  const [value, setValue] = useState(given);
  return (
    <DateRangeField
      viewKey="created"
      label="Created"
      value={value}
      onChange={(range) => {
        report(range);
        setValue(range);
      }}
    />
  );
}

function Report({
  given,
  report,
}: {
  readonly given: DayRangeChoice;
  readonly report: (choice: DayRangeChoice) => void;
}) {
  const [choice, setChoice] = useState(given);
  return (
    <DayRangeField
      viewKey="created"
      label="Created"
      choice={choice}
      days={daysOf(choice, TODAY)}
      onChange={(next) => {
        report(next);
        setChoice(next);
      }}
    />
  );
}

function dayOf(root: HTMLElement, day: string): HTMLButtonElement {
  const button = root.querySelector<HTMLButtonElement>(`[data-day='${day}']:not([data-hidden]) button`);
  if (button === null) throw new Error(`no ${day}`);
  return button;
}
