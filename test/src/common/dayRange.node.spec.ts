import {
  daysOf,
  isSameChoice,
  problemOf,
  YESTERDAY,
  type DayRangeChoice,
  readRange,
  readRangeWord,
  writeRange,
  writeRangeWord,
} from '#common/dayRange.ts';
import { dayOf } from '#common/format/messageTime.ts';

const CUSTOM: DayRangeChoice = { name: 'custom', from: '2026-10-01', to: '2026-10-31' };
const CHOICES: readonly DayRangeChoice[] = [
  YESTERDAY,
  { name: 'last3' },
  { name: 'last7' },
  { name: 'last30' },
  CUSTOM,
];

describe('the days of a range', () => {
  it('are yesterday, a number of days up to today, or the given days', () => {
    expect(CHOICES.map((choice) => daysOf(choice, '2026-11-22'))).toEqual([
      { startDate: '2026-11-21', endDate: '2026-11-21' },
      { startDate: '2026-11-19', endDate: '2026-11-22' },
      { startDate: '2026-11-15', endDate: '2026-11-22' },
      { startDate: '2026-10-23', endDate: '2026-11-22' },
      { startDate: '2026-10-01', endDate: '2026-10-31' },
    ]);
  });

  it('cross the ends of months and years, and days of 23 and 25 hours', () => {
    expect(daysOf({ name: 'last3' }, '2026-01-01').startDate).toBe('2025-12-29');
    expect(daysOf(YESTERDAY, '2024-03-01').startDate).toBe('2024-02-29');
    expect([daysOf({ name: 'last3' }, '2026-03-30').startDate, daysOf(YESTERDAY, '2026-10-26').startDate]).toEqual([
      '2026-03-27',
      '2026-10-25',
    ]);
  });

  it('are those of the given time zone', () => {
    const at = Date.parse('2026-11-21T23:30:00Z');
    expect(['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu'].map((zone) => dayOf(at, zone))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-21',
      '2026-11-22',
    ]);
    // Clocks go back at 02:00 from UTC-4 to UTC-5, so this day has 25 hours.
    expect(
      ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'].map((instant) =>
        dayOf(Date.parse(instant), 'America/New_York'),
      ),
    ).toEqual(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02']);
  });

  it('are valid if both exist, are in order and not too far apart', () => {
    const ranges = [
      ['2024-01-01', '2024-12-31'],
      ['2024-01-01', '2025-01-01'],
      ['2024-01-02', '2024-01-01'],
      ['', '2024-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['2024-01-01', '2024-01-01'],
    ] as const;
    expect(ranges.map(([from, to]) => problemOf({ from, to }))).toEqual([
      null,
      'long',
      'order',
      'half',
      'unreadable',
      null,
    ]);
  });
});

describe('a range in an address', () => {
  it('is read as it was written', () => {
    for (const choice of CHOICES) {
      expect(readRange(new URLSearchParams(writeRange(choice)))).toEqual(choice);
      expect(readRangeWord(writeRangeWord(choice))).toEqual(choice);
    }
    expect(CHOICES.map((choice) => new URLSearchParams(writeRange(choice)).toString())).toEqual([
      '',
      'range=last3',
      'range=last7',
      'range=last30',
      'from=2026-10-01&to=2026-10-31',
    ]);
    expect(CHOICES.map(writeRangeWord)).toEqual(['yesterday', 'last3', 'last7', 'last30', '2026-10-01_2026-10-31']);
  });

  it('counts as Yesterday, or as none in an address with several, if it is invalid', () => {
    for (const search of [
      '',
      'range=last8',
      'range=custom',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-02&to=2026-03-01',
      'from=2020-01-01&to=2026-01-01',
      'to=2026-01-01',
    ]) {
      expect(readRange(new URLSearchParams(search)))
        .withContext(search)
        .toEqual(YESTERDAY);
    }
    for (const word of ['', 'custom', '_', '2026-01-01', '2026-03-02_2026-03-01', 'toString'])
      expect(readRangeWord(word)).withContext(word).toBeNull();
  });

  it('differs when its name or one of its days does', () => {
    expect(CHOICES.map((choice) => isSameChoice(choice, CUSTOM))).toEqual([false, false, false, false, true]);
    expect([
      isSameChoice(YESTERDAY, { name: 'yesterday' }),
      isSameChoice(YESTERDAY, { name: 'last3' }),
      isSameChoice(CUSTOM, { ...CUSTOM, to: '2026-10-30' }),
    ]).toEqual([true, false, false]);
  });
});
