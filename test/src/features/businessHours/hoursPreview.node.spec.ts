import { groupedWeek, nextException, previewOf } from '#src/features/businessHours/hoursPreview.ts';
import { someHours } from '#test/support/page/fakeBusinessHours.ts';

describe('a preview of business hours', () => {
  const preview = (hours = someHours(), today = '2026-12-31') =>
    previewOf(hours, today).map(({ day, weekDay, hours: text, exception }) =>
      [day, weekDay, text ?? 'unreadable', ...(exception === null ? [] : [exception])].join(' '),
    );

  it('has the next fourteen days, with the names of exceptions', () => {
    const days = preview();
    expect(days).toHaveSize(14);
    expect(days.slice(0, 5)).toEqual([
      '2026-12-31 thursday 09:00–12:30, 13:30–18:00',
      '2027-01-01 friday  New Year',
      '2027-01-02 saturday  New Year',
      '2027-01-03 sunday ',
      '2027-01-04 monday 09:00–12:30, 13:30–18:00',
    ]);
  });

  it('says which days cannot be read yet', () => {
    const { week } = someHours();
    const days = preview(someHours({ week: [[{ from: '9', to: '' }], ...week.slice(1)] }));
    expect(days.filter((day) => day.endsWith('unreadable'))).toEqual([
      '2027-01-04 monday unreadable',
      '2027-01-11 monday unreadable',
    ]);
  });

  it('leaves out exceptions whose days are being typed', () => {
    const typing = { name: 'Half', first: '2', last: '2027-01-20', spans: [] };
    expect(preview(someHours({ exceptions: [typing] })).join()).not.toContain('Half');
  });
});

describe('a week in short', () => {
  it('joins days with the same hours, and leaves out the others', () => {
    expect(groupedWeek(someHours().week)).toEqual([
      { from: 'monday', to: 'friday', hours: '09:00–12:30, 13:30–18:00' },
      { from: 'saturday', to: 'saturday', hours: '10:00–14:00' },
    ]);
    const [day = []] = someHours().week;
    expect(groupedWeek([[], day, [], day, day, [], []]).map(({ from, to }) => `${from} ${to}`)).toEqual([
      'tuesday tuesday',
      'thursday friday',
    ]);
    expect(groupedWeek([[], [], [], [], [], [], []])).toEqual([]);
  });
});

describe('the next exception', () => {
  const hours = someHours({
    exceptions: [
      { name: 'Later', first: '2027-05-01', last: '2027-05-01', spans: [] },
      { name: 'Soon', first: '2027-01-01', last: '2027-01-03', spans: [] },
      { name: 'Past', first: '2026-08-01', last: '2026-08-01', spans: [] },
    ],
  });

  for (const [today, name] of [
    ['2026-12-01', 'Soon'],
    ['2027-01-03', 'Soon'],
    ['2027-01-04', 'Later'],
    ['2027-05-02', undefined],
  ] as const) {
    it(`is ${name ?? 'none'} on ${today}`, () => {
      expect(nextException(hours, today)?.name).toBe(name);
    });
  }
});
