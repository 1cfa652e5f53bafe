import { zoneOffsets } from '#server/common/days.ts';
import { formatBadge, formatCount, formatPercent, formatRate } from '#common/format/number.ts';
import { learnZone } from '#common/format/zone.ts';
import { formatClock, formatDateTime } from '#common/format/time.ts';

describe('the formats', () => {
  it("show an instant in the deployment's time zone", () => {
    expect(formatDateTime('2026-01-31T23:30:05.123Z', 'UTC')).toBe('2026-01-31 23:30:05');
    expect(formatDateTime('2026-01-31T23:30:05.123Z', 'Asia/Shanghai')).toBe('2026-02-01 07:30:05');
    expect(formatDateTime('2026-01-31T23:30:05.123Z', 'America/New_York')).toBe('2026-01-31 18:30:05');
    expect(formatDateTime('2026-07-01T12:00:00.000Z', 'Europe/London'))
      .withContext('summer time')
      .toBe('2026-07-01 13:00:00');
    expect(formatDateTime('2026-07-01T00:15:00.000Z', 'Asia/Kathmandu'))
      .withContext('quarter hours')
      .toBe('2026-07-01 06:00:00');
  });

  it('show each second of a minute, also before 1970 and in zones with offsets in seconds', () => {
    expect(
      ['00', '07.999', '59.001'].map((seconds) => formatClock(`2026-03-29T00:59:${seconds}Z`, 'Europe/London')),
    ).toEqual(['00:59:00', '00:59:07', '00:59:59']);
    expect(formatClock('2026-03-29T01:00:00Z', 'Europe/London')).withContext('the clocks go forward').toBe('02:00:00');
    expect(formatDateTime('1969-12-31T23:59:58.500Z', 'UTC')).toBe('1969-12-31 23:59:58');
    expect(formatClock('1960-01-01T00:00:50Z', 'Africa/Monrovia')).withContext('44 min 30 s behind').toBe('23:16:20');
  });

  it('show midnight as 00, and the time of day on its own', () => {
    expect(formatClock('2026-01-31T16:00:00.000Z', 'Asia/Shanghai')).toBe('00:00:00');
    expect(formatClock(Date.UTC(2026, 0, 1, 9, 8, 7), 'UTC')).toBe('09:08:07');
  });

  it('show the zone of the deployment by the offsets that the server knows', () => {
    learnZone({ timeZone: 'Mars/Deimos', zoneOffsets: zoneOffsets('America/Santiago', new Date('2026-06-01')) });
    learnZone({
      timeZone: 'Mars/Phobos',
      zoneOffsets: [
        [0, 60],
        ['yesterday', 0],
      ],
    });
    for (const at of ['2026-04-05T02:59:59Z', '2026-04-05T03:00:00Z', '2026-09-06T03:59:59Z', '2026-09-06T04:00:07Z'])
      expect(formatDateTime(at, 'Mars/Deimos')).toBe(formatDateTime(at, 'America/Santiago'));
    expect(formatDateTime('2026-01-31T23:30:05Z', 'Mars/Phobos')).toBe('2026-01-31 23:30:05');
  });

  it('treat an unknown zone as UTC, and show nothing for an invalid instant', () => {
    expect(formatDateTime('2026-01-31T23:30:05.000Z', 'Mars/Olympus')).toBe('2026-01-31 23:30:05');
    expect(formatDateTime('yesterday', 'UTC')).toBe('');
    expect(formatDateTime('', 'UTC')).toBe('');
  });

  it('group counts and cap badges', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect([formatBadge(7), formatBadge(99), formatBadge(100)]).toEqual(['7', '99', '99+']);
  });

  it('show rates and changes in percent', () => {
    expect([formatRate(0), formatRate(2 / 3), formatRate(1)]).toEqual(['0.0%', '66.7%', '100.0%']);
    expect([formatPercent(0.1), formatPercent(66.7), formatPercent(100), formatPercent(1_234.5)]).toEqual([
      '0.1%',
      '66.7%',
      '100%',
      '1,234.5%',
    ]);
  });
});
