import { backoffMs } from '#common/retrySaga.ts';

describe('the wait after failures', () => {
  const waits = (random: number) => [1, 2, 3, 4, 5, 6, 7, 40].map((failures) => backoffMs(failures, () => random));

  it('doubles up to half a minute', () => {
    expect(waits(0.5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('has a random factor from 0.5 to 1.5', () => {
    expect(waits(0)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(waits(0.999)).toEqual([1_499, 2_998, 5_996, 11_992, 23_984, 44_970, 44_970, 44_970]);
  });
});
