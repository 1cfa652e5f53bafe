import { TIMELINE_BUCKETS } from '#src/actionLog/replay/index.ts';
import { CASE_LANE_HEIGHT, lanePath, lineNear, wayPoints, xOf } from '#src/features/replay/case/caseShapes.ts';
import type { CaseLine, CaseStep } from '#src/features/replay/case/joinCase.ts';

/** A log of ten seconds, whose clock is a minute behind the server's. */
const AXIS = { from: 0, until: 10_000, agentClock: { offsetMs: 60_000, uncertaintyMs: 9 } };
const step = (source: CaseStep['source'], at: number): CaseStep => ({
  source,
  what: 'stored',
  at,
  uncertaintyMs: 0,
  position: null,
});
const LINE: CaseLine = {
  key: 'k',
  kind: 'message',
  chatId: '1',
  no: 7,
  clientMsgId: '',
  fromType: 2,
  eventKind: 0,
  storage: 'stored',
  steps: [step('agent', 60_000), step('server', 65_000), step('customer', 70_001)],
};

describe('the lanes of a case', () => {
  it('stand on the axis of the log of the agent', () => {
    expect([60_000, 65_000, 70_000, 59_999, 70_001].map((at) => xOf({ at }, AXIS))).toEqual([
      0,
      TIMELINE_BUCKETS / 2,
      TIMELINE_BUCKETS,
      null,
      null,
    ]);
    expect(xOf({ at: 60_000 }, { ...AXIS, until: 0 })).toBe(0);
  });

  it('have one bar for each time at which a source knew something', () => {
    expect(lanePath([LINE, LINE], { source: 'server', kind: 'message' }, AXIS)).toBe(
      `M${TIMELINE_BUCKETS / 2} ${CASE_LANE_HEIGHT + 1}v${CASE_LANE_HEIGHT / 2 - 2}`,
    );
    expect(lanePath([LINE], { source: 'server', kind: 'event' }, AXIS)).toBe('');
    expect(lanePath([LINE], { source: 'customer', kind: 'message' }, AXIS))
      .withContext('after the log')
      .toBe('');
  });

  it('have the line of the nearest bar under a click, of the half with its kind', () => {
    const later: CaseLine = { ...LINE, key: 'later', steps: [step('server', 65_090)] };
    const event: CaseLine = { ...LINE, key: 'event', kind: 'event', steps: [step('server', 65_000)] };
    const at = (x: number, lane: number) => lineNear([LINE, later, event], { x, y: lane / 3 }, AXIS)?.key;
    expect([at(0.5, 1.2), at(0.51, 1.2), at(0.5, 1.8), at(0, 0.2)]).toEqual(['k', 'later', 'event', 'k']);
    expect([at(0.6, 1.2), at(0.5, 0.2), at(0.5, 2.2), at(0.5, 3)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('show the way of a message from lane to lane', () => {
    expect(wayPoints(LINE, AXIS)).toBe(`0,${0.5 * CASE_LANE_HEIGHT} ${TIMELINE_BUCKETS / 2},${1.5 * CASE_LANE_HEIGHT}`);
  });
});
