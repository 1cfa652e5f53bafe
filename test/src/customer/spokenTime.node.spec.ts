import i18next from 'i18next';
import { spokenDay, spokenTime } from '#src/customer/spokenTime.ts';
import texts from '#src/customer/texts.json';
import { withTexts } from '../../support/specTexts.ts';

const ZONE = 'Asia/Kathmandu'; // UTC+05:45
const NOW = Date.parse('2026-11-23T08:20:00Z'); // 14:05 there

describe('a time as people say it', () => {
  withTexts(texts);
  const time = (iso: string) => spokenTime(i18next.t, Date.parse(iso), NOW, ZONE);
  const day = (iso: string, now = NOW) => spokenDay(i18next.t, Date.parse(iso), now, ZONE);

  it('is counted in minutes within an hour', () => {
    expect(
      ['2026-11-23T08:19:30Z', '2026-11-23T08:19:00Z', '2026-11-23T08:17:00Z', '2026-11-23T07:20:01Z'].map(time),
    ).toEqual(['Just now', '1 minute ago', '3 minutes ago', '59 minutes ago']);
  });

  it('has the day and the time of day before that', () => {
    expect(
      ['2026-11-23T07:20:00Z', '2026-11-22T18:15:00Z', '2026-11-22T18:14:00Z', '2026-11-15T11:59:00Z'].map(time),
    ).toEqual(['Today 13:05', 'Today 00:00', 'Yesterday 23:59', '15 Nov 17:44']);
    expect(time('2025-11-15T11:59:00Z')).toBe('15 Nov 2025 17:44');
  });

  it('is not counted when it is ahead of this clock, apart from a few seconds', () => {
    expect(time('2026-11-23T08:20:40Z')).toBe('Just now');
    expect(time('2026-11-23T09:20:00Z')).toBe('Today 15:05');
    expect(time('2026-11-24T09:20:00Z')).toBe('Tomorrow 15:05');
  });

  it('has the name of the day in the coming week', () => {
    expect(['2026-11-25T09:20:00Z', '2026-11-29T17:00:00Z', '2026-11-29T19:00:00Z'].map(time)).toEqual([
      'Wed 15:05',
      'Sun 22:45',
      '30 Nov 00:45',
    ]);
  });

  it('names days by the calendar of the zone, also across a year and a changed clock', () => {
    expect([day('2026-11-23T00:00:00Z'), day('2026-11-22T12:00:00Z')]).toEqual(['Today', 'Yesterday']);
    expect(day('2025-12-31T12:00:00Z', Date.parse('2026-01-01T00:00:00Z'))).toBe('Yesterday');
    const afterChange = Date.parse('2026-03-29T22:30:00Z');
    expect(spokenDay(i18next.t, Date.parse('2026-03-28T23:30:00Z'), afterChange, 'Europe/Berlin')).toBe('Yesterday');
  });
});
