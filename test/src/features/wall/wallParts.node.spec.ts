import fc from 'fast-check';
import {
  DEFAULT_THRESHOLDS,
  eachWatched,
  formOf,
  levelsWithProblem,
  readThresholds,
  THRESHOLD_MAX,
  THRESHOLDS_RULES,
  thresholdsOf,
  toneOf,
  writeThresholds,
  type Thresholds,
} from '#src/features/wall/thresholds.ts';
import {
  chatsPath,
  drawStrip,
  fittingProducts,
  scaleOf,
  shortMinutes,
  stepsIn,
  stopwatch,
} from '#src/features/wall/wallParts.ts';

describe('thresholds of the wall', () => {
  const limit = fc.option(fc.integer({ min: 1, max: THRESHOLD_MAX }));
  const threshold = fc
    .tuple(limit, limit)
    .map(([a, b]) => (a !== null && b !== null && a > b ? { amber: b, red: a } : { amber: a, red: b }));
  const all: fc.Arbitrary<Thresholds> = fc.record({ ...eachWatched(() => threshold), sound: fc.boolean() });

  it('survive storage and the form', () => {
    fc.assert(
      fc.property(all, (thresholds) => {
        expect(readThresholds(writeThresholds(thresholds))).toEqual(thresholds);
        expect(THRESHOLDS_RULES.problemsOf(formOf(thresholds), null)).toEqual({});
        expect(thresholdsOf(formOf(thresholds))).toEqual(thresholds);
      }),
    );
  });

  it('are the defaults where something else is stored', () => {
    for (const text of [null, '', '{', 'null', '[]', '7', '{"late":{"amber":"1","red":2},"sound":"yes"}'])
      expect(readThresholds(text))
        .withContext(text ?? 'nothing')
        .toEqual(DEFAULT_THRESHOLDS);
    const stored = { late: { amber: 4, red: 2 }, atRisk: { amber: 0, red: 2 }, inLine: { amber: 1, red: null } };
    expect(readThresholds(JSON.stringify({ ...stored, sound: true }))).toEqual({
      ...DEFAULT_THRESHOLDS,
      inLine: { amber: 1, red: null },
      sound: true,
    });
  });

  it('are whole numbers, and red is not before amber', () => {
    const form = formOf(DEFAULT_THRESHOLDS);
    const problemOf = (amber: string, red: string) =>
      THRESHOLDS_RULES.problemsOf({ ...form, late: { amber, red } }, null).late;
    expect([problemOf('', ''), problemOf('2', '2'), problemOf('٣', ''), problemOf('007', '8')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const [amber, red] of [
      ['0', '1'],
      ['1.5', '2'],
      ['1', String(THRESHOLD_MAX + 1)],
    ] as const)
      expect(problemOf(amber, red)).toEqual({ key: 'wall.problem.number', values: { max: THRESHOLD_MAX } });
    expect(problemOf('3', '2')).toEqual({ key: 'wall.problem.order' });
  });

  it('say which field has the problem', () => {
    const levelsOf = (amber: string, red: string) => levelsWithProblem({ amber, red });
    expect([levelsOf('1', '2'), levelsOf('007', '٨'), levelsOf('', '')]).toEqual([[], [], []]);
    expect([levelsOf('0', '2'), levelsOf('1', '1.5'), levelsOf('0', '1.5')]).toEqual([
      ['amber'],
      ['red'],
      ['amber', 'red'],
    ]);
    expect(levelsOf('3', '2')).toEqual(['red']);
  });

  it('give a value its tone from the value on', () => {
    const tones = [null, 1, 2, 3, 4].map((value) => toneOf(value, { amber: 2, red: 4 }));
    expect(tones).toEqual(['calm', 'calm', 'amber', 'amber', 'late']);
    expect(toneOf(9, { amber: null, red: null })).toBe('calm');
  });
});

describe('parts of the wall', () => {
  it('write durations as a clock does', () => {
    const written = [0, 40_900, 130_000, 3_599_000, 3_600_000, 3_730_000].map(stopwatch);
    expect([0, 40_000, 596_000, 597_000, 4_000_000].map(shortMinutes)).toEqual(['0.0', '0.7', '9.9', '10', '67']);
    expect(written).toEqual(['0:00', '0:40', '2:10', '59:59', '1:00 h', '1:02 h']);
  });

  it('have a scale of few values, which holds every bar', () => {
    const scale = (...minutes: readonly (number | null)[]) =>
      scaleOf(minutes.map((each) => ({ firstResponseMs: each === null ? null : each * 60_000 }))) / 60_000;
    expect([scale(), scale(null), scale(1), scale(1.1, 0.2), scale(5.5), scale(2_000)]).toEqual([
      1, 1, 1, 2, 10, 2_000,
    ]);
  });

  it('show the products with the longest waits if not all have room', () => {
    const wait = (minute: number) => {
      const at = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
      return { chatId: '1', waitingSince: at, dueAt: at, urgentAt: at };
    };
    const products = [
      { comeFrom: 1, inLine: 0, longestWait: null },
      { comeFrom: 2, inLine: 2, longestWait: wait(30) },
      { comeFrom: 3, inLine: 5, longestWait: null },
      { comeFrom: 4, inLine: 0, longestWait: wait(10) },
    ];
    const codes = (room: number) => fittingProducts(products, room).map(({ comeFrom }) => comeFrom);
    expect(codes(4)).toEqual([1, 2, 3, 4]);
    expect(codes(3)).toEqual([4, 2, 3]);
  });

  it('draw a strip in shares of its time and of the most chats', () => {
    const times = { from: '2026-01-01T04:00:00.000Z', until: '2026-01-01T12:00:00.000Z' };
    const presence = [
      { from: times.from, presence: 'online' as const },
      { from: '2026-01-01T06:00:00.000Z', presence: 'break' as const },
      { from: '2026-01-01T08:00:00.000Z', presence: 'offline' as const },
    ];
    const drawn = drawStrip({ id: '8', presence, openChats: [0, 2, 4] }, times, 8);
    expect(drawn.presence.map(({ start, end }) => [start, end])).toEqual([
      [0, 0.25],
      [0.25, 0.5],
      [0.5, 1],
    ]);
    expect(drawn).toEqual(jasmine.objectContaining({ chats: [0, 0.25, 0.5], onlineMs: 4 * 3_600_000, mostChats: 4 }));
    expect(drawStrip({ id: '8', presence, openChats: [4] }, times, 2).chats)
      .withContext('more than one may have')
      .toEqual([1]);
    expect(chatsPath([0, 0.5], 20)).toBe('M0 20V20H1V10H2V20Z');
    expect(stepsIn(8)).toBe(96);
  });
});
