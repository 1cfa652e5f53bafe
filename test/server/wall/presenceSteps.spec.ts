import { PRESENCE, type Presence } from '#contract/http/wall.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { presenceSteps } from '#server/wall/presenceSteps.ts';

const STEPS = { untilMs: 1_000, stepMs: 10, count: 5 };
const START_MS = STEPS.untilMs - STEPS.count * STEPS.stepMs;
const { online, onBreak, away, offline } = PRESENCE;

describe('the presence in each step', () => {
  const iso = (ms: number) => new Date(ms).toISOString();
  const reduced = (...parts: readonly (readonly [number, Presence])[]) =>
    presenceSteps(
      parts.map(([ms, presence]) => ({ from: iso(ms), presence })),
      STEPS,
    ).map(({ from, presence }) => [Date.parse(from), presence]);

  it('is one part while it does not change', () => {
    expect(reduced([START_MS, away])).toEqual([[START_MS, away]]);
  });

  it('begins with the step in which it lasted longest', () => {
    expect(reduced([START_MS, offline], [964, online])).toEqual([
      [START_MS, offline],
      [960, online],
    ]);
    expect(reduced([START_MS, offline], [966, online])).toEqual([
      [START_MS, offline],
      [970, online],
    ]);
  });

  it('is the one that lasted longest in sum', () => {
    expect(reduced([START_MS, online], [963, away], [967, online])).toEqual([[START_MS, online]]);
    expect(reduced([START_MS, online], [962, away], [965, onBreak], [966, away], [970, online])).toEqual([
      [START_MS, online],
      [960, away],
      [970, online],
    ]);
  });

  it('is the later one of two that lasted as long', () => {
    expect(reduced([START_MS, online], [965, away], [970, online])).toEqual([
      [START_MS, online],
      [960, away],
      [970, online],
    ]);
    expect(reduced([START_MS, away], [955, online], [960, away])).toEqual([
      [START_MS, online],
      [960, away],
    ]);
  });

  it('is the present one at the end, however short it was', () => {
    expect(reduced([START_MS, online], [999, offline])).toEqual([
      [START_MS, online],
      [990, offline],
    ]);
  });

  it('has at most a part for each step, however often it changes', () => {
    const chance = chanceFrom(3);
    for (let round = 0; round < 200; round += 1) {
      const parts = Array.from({ length: STEPS.untilMs - START_MS }, (_, ms) => ({
        from: iso(START_MS + ms),
        presence: chance.oneOf([online, away, offline]),
      }));
      const expected = Array.from({ length: STEPS.count }, (_, step) => {
        const inStep = parts.slice(step * STEPS.stepMs, (step + 1) * STEPS.stepMs).map(({ presence }) => presence);
        const lasted = (presence: Presence) => inStep.filter((each) => each === presence).length;
        const longest = Math.max(...inStep.map(lasted));
        const presence = inStep.toReversed().find((each) => lasted(each) === longest);
        return step === STEPS.count - 1 ? inStep.at(-1) : presence;
      });
      const seen = presenceSteps(parts, STEPS);
      const stepped = Array.from(
        { length: STEPS.count },
        (_, step) => seen.findLast(({ from }) => Date.parse(from) <= START_MS + step * STEPS.stepMs)?.presence,
      );
      expect(stepped).withContext(`round ${round}`).toEqual(expected);
      expect(seen.some(({ presence }, index) => presence === seen[index - 1]?.presence)).toBeFalse();
    }
  });
});
