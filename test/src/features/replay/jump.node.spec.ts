import type { Bucket } from '#src/actionLog/replay/index.ts';
import { densityPath, lanesOf, markNear } from '#src/features/replay/components/timelineShapes.ts';
import { readJump } from '#src/features/replay/jump.ts';

describe('a jump to a time of day', () => {
  const at = (typed: string, from: string, until: string, zone = 'UTC') => {
    const jump = readJump('time', typed, { count: 9, from: Date.parse(from), until: Date.parse(until) }, zone);
    return jump?.by === 'time' ? new Date(jump.at).toISOString() : null;
  };

  it('leads to the end of the first second in which clocks of the zone show it', () => {
    expect(at('10:00:02', '2026-07-01T10:00:00.400Z', '2026-07-01T10:15:00Z')).toBe('2026-07-01T10:00:02.999Z');
    expect(at('10:00', '2026-07-01T10:00:00.400Z', '2026-07-01T10:15:00Z')).toBe('2026-07-01T10:00:00.999Z');
    expect(at('15:45:01', '2026-07-01T10:14:00Z', '2026-07-01T10:16:00Z', 'Asia/Kolkata')).toBe(
      '2026-07-01T10:15:01.999Z',
    );
    expect(at('9:59:59', '2026-07-01T10:00:00.400Z', '2026-07-01T10:15:00Z')).toBeNull();
  });

  it('works across midnight and a change of clocks', () => {
    expect(at('00:00:30', '2026-07-01T23:55:00Z', '2026-07-02T00:05:00Z')).toBe('2026-07-02T00:00:30.999Z');
    expect(at('03:00:10', '2026-03-29T00:55:00Z', '2026-03-29T01:05:00Z', 'Europe/Berlin')).toBe(
      '2026-03-29T01:00:10.999Z',
    );
    expect(at('02:30:00', '2026-03-29T00:55:00Z', '2026-03-29T02:05:00Z', 'Europe/Berlin'))
      .withContext('this time does not exist')
      .toBeNull();
  });
});

describe('a jump to an action number', () => {
  it('accepts only numbers that the log has', () => {
    const read = (text: string) => readJump('position', text, { count: 9, from: 0, until: 1 }, 'UTC');
    expect(['0', ' 9 ', '10', '-1', '1e1', '', '1.5'].map((text) => read(text)?.by ?? null)).toEqual([
      'position',
      'position',
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the shapes of the time line', () => {
  const EMPTY: Bucket = { count: 0, marks: {} };
  const buckets = [
    { count: 4, marks: { error: 7 } },
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
    { count: 1, marks: { sent: 9, error: 8 } },
    EMPTY,
  ];

  it('has bars whose height is the square root of the number of actions', () => {
    expect(densityPath(buckets)).toBe('M0 40v-40h1v40zM8 40v-20h1v20z');
    expect(densityPath([EMPTY])).toBe('');
  });

  it('has a lane for each kind of mark, in which a click finds the nearest mark', () => {
    const lanes = lanesOf(buckets);
    expect(lanes).toEqual(['error', 'sent']);
    const near = (bucket: number, y: number) => markNear(buckets, lanes, (bucket + 0.5) / buckets.length, y);
    expect([near(1, 44), near(7, 44), near(7, 50), near(1, 50), near(1, 20), near(9, 99)]).toEqual([
      7,
      8,
      9,
      null,
      null,
      null,
    ]);
  });
});
