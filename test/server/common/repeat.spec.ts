import { repeat } from '#server/common/asyncWork.ts';
import { until } from '../../support/until.ts';

describe('repeated work', () => {
  it('runs one at a time, and continues after a failed run, which it reports', async () => {
    let [turns, atOnce, most] = [0, 0, 0];
    const reported: unknown[] = [];
    const end = repeat(
      async () => {
        turns += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => {
          setTimeout(resolve, 15);
        });
        atOnce -= 1;
        if (turns === 1) throw new Error('the first one');
      },
      1,
      (error) => reported.push(error),
    );
    await until('three turns are over', () => turns > 3);
    end();
    expect([most, reported]).toEqual([1, [new Error('the first one')]]);
  });

  it('does not report a run that fails after the end', async () => {
    const reported: unknown[] = [];
    let cut: () => void = () => undefined;
    const end = repeat(
      () =>
        new Promise((_, reject) => {
          cut = () => {
            reject(new Error('the database is closed'));
          };
        }),
      1,
      (error) => reported.push(error),
    );
    const nothing = cut;
    await until('a turn is under way', () => cut !== nothing);
    end();
    cut();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(reported).toEqual([]);
  });
});
