import { chanceFrom } from '#demo/seed/random.ts';
import { mostOpenChats } from '#server/wall/openChats.ts';

const STEPS = { untilMs: 1_000, stepMs: 10, count: 5 };

describe('the most open chats in each step', () => {
  it('are as many as now without changes', () => {
    expect(mostOpenChats(3, [], STEPS)).toEqual([3, 3, 3, 3, 3]);
  });

  it('have a chat from the step on in which it came, and until the step in which it went', () => {
    const came = { atMs: 975, by: 1 } as const;
    const went = { atMs: 985, by: -1 } as const;
    expect(mostOpenChats(1, [came], STEPS)).toEqual([0, 0, 1, 1, 1]);
    expect(mostOpenChats(0, [went], STEPS)).toEqual([1, 1, 1, 1, 0]);
    expect(mostOpenChats(0, [went, came], STEPS)).toEqual([0, 0, 1, 1, 0]);
  });

  it('have a chat that came and went within a step', () => {
    const short = [
      { atMs: 972, by: 1 },
      { atMs: 978, by: -1 },
    ] as const;
    expect(mostOpenChats(2, short, STEPS)).toEqual([2, 2, 3, 2, 2]);
  });

  it('take what another clock dates after the end for a change of the last step', () => {
    expect(mostOpenChats(1, [{ atMs: 1_003, by: 1 }], STEPS)).toEqual([0, 0, 0, 0, 1]);
  });

  it('are never below zero where events are missing', () => {
    expect(mostOpenChats(0, [{ atMs: 975, by: 1 }], STEPS)).toEqual([0, 0, 0, 0, 0]);
  });

  it('equal what counting at each change finds', () => {
    const chance = chanceFrom(7);
    for (let round = 0; round < 200; round += 1) {
      const chats = Array.from({ length: chance.integer(0, 12) }, () => {
        const from = chance.integer(900, 999) + 0.5;
        return { from, until: from + chance.integer(1, 80) + 0.25 };
      });
      const changes = chats.flatMap(({ from, until }) => [
        { atMs: from, by: 1 } as const,
        ...(until <= STEPS.untilMs ? [{ atMs: until, by: -1 } as const] : []),
      ]);
      const openAt = (at: number) => chats.filter(({ from, until }) => from <= at && at < until).length;
      const expected = Array.from({ length: STEPS.count }, (_, step) => {
        const start = STEPS.untilMs - (STEPS.count - step) * STEPS.stepMs;
        const inStep = changes.map(({ atMs }) => atMs).filter((at) => at > start && at <= start + STEPS.stepMs);
        return Math.max(openAt(start), ...inStep.map(openAt));
      });
      expect(mostOpenChats(openAt(STEPS.untilMs), changes, STEPS))
        .withContext(`round ${round}`)
        .toEqual(expected);
    }
  });
});
