import { runInLanes, type Job } from '#tools/lanes.ts';

/** Jobs that end when the spec says so, and records of their starts and ends. */
function jobsOf(...wanted: readonly Omit<Job<string>, 'run'>[]) {
  const log: string[] = [];
  const finish = new Map<string, (result: string) => void>();
  const jobs = wanted.map((job): Job<string> => ({
    ...job,
    run: () =>
      new Promise((resolve) => {
        log.push(`start ${job.name}`);
        finish.set(job.name, resolve);
      }),
  }));
  const end = async (name: string, result = 'good') => {
    finish.get(name)?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const run = (lanes: number | (() => number)) =>
    runInLanes(jobs, typeof lanes === 'number' ? () => lanes : lanes, ({ name }, ending) => {
      log.push('result' in ending ? `end ${name}` : `${name} blocked by ${ending.blockedBy}`);
      return 'result' in ending && ending.result === 'good';
    });
  return { log, end, run };
}

describe('lanes', () => {
  it('start the longest job first, and the next one when a lane is free', async () => {
    const { log, end, run } = jobsOf(
      { name: 'short', seconds: 1 },
      { name: 'long', seconds: 9 },
      { name: 'medium', seconds: 5 },
    );
    const over = run(2);
    expect(log).toEqual(['start long', 'start medium']);
    await end('medium');
    expect(log.slice(2)).toEqual(['end medium', 'start short']);
    await end('long');
    await end('short');
    await expectAsync(over).toBeResolved();
  });

  it('are fewer from the next job on while the machine is busy', async () => {
    const { log, end, run } = jobsOf(
      { name: 'longest', seconds: 9 },
      { name: 'long', seconds: 8 },
      { name: 'short', seconds: 2 },
      { name: 'shorter', seconds: 1 },
    );
    let lanes = 2;
    const over = run(() => lanes);
    lanes = 1;
    await end('long');
    expect(log).toEqual(['start longest', 'start long', 'end long']);
    await end('longest');
    expect(log.slice(3)).toEqual(['end longest', 'start short']);
    lanes = 2;
    await end('short');
    await end('shorter');
    await expectAsync(over).toBeResolved();
  });

  it('start jobs that others wait for first, and hold the others back until these have succeeded', async () => {
    const { log, end, run } = jobsOf(
      { name: 'needy', seconds: 9, after: 'pages' },
      { name: 'other', seconds: 5 },
      { name: 'pages', seconds: 0 },
    );
    const over = run(2);
    expect(log).toEqual(['start pages', 'start other']);
    await end('other');
    expect(log.slice(2)).toEqual(['end other']);
    await end('pages');
    expect(log.slice(3)).toEqual(['end pages', 'start needy']);
    await end('needy');
    await expectAsync(over).toBeResolved();
  });

  it('do not start a job that waits for a failed one, and name the failed one', async () => {
    const { log, end, run } = jobsOf({ name: 'pages', seconds: 0 }, { name: 'needy', seconds: 9, after: 'pages' });
    const over = run(2);
    await end('pages', 'bad');
    await over;
    expect(log).toEqual(['start pages', 'end pages', 'needy blocked by pages']);
  });

  it('throw when a job waits for one that does not exist', async () => {
    await expectAsync(jobsOf({ name: 'needy', seconds: 1, after: 'nobody' }).run(1)).toBeRejectedWithError(
      'nothing to wait for: needy',
    );
  });
});
