import { repeat } from '../../../server/jobs/repeat.ts';
import { until } from '../../support/until.ts';

describe('a job', () => {
  it('takes its turns one after the other, and goes on after one that failed, which is told', async () => {
    let [turns, atOnce, most] = [0, 0, 0];
    const told: unknown[] = [];
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
      (error) => told.push(error),
    );
    await until('three turns are over', () => turns > 3);
    end();
    expect([most, told]).toEqual([1, [new Error('the first one')]]);
  });

  it('says nothing of what its end cuts short', async () => {
    const told: unknown[] = [];
    let cut: () => void = () => undefined;
    const end = repeat(
      () =>
        new Promise((_, reject) => {
          cut = () => {
            reject(new Error('the database is closed'));
          };
        }),
      1,
      (error) => told.push(error),
    );
    const nothing = cut;
    await until('a turn is under way', () => cut !== nothing);
    end();
    cut();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(told).toEqual([]);
  });
});
