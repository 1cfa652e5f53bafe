import { spawn, type ChildProcess } from 'node:child_process';
import { supervise } from '#server/db/supervisor.ts';
import { isAlive } from '#tools/processes.ts';
import { until } from '../../support/until.ts';

describe('a supervised process', () => {
  it('restarts after it could not be launched for a while', async () => {
    const children: ChildProcess[] = [];
    const reports: string[] = [];
    let launches = 0;
    const supervisor = await supervise({
      launch: () => {
        launches += 1;
        if (launches === 2 || launches === 3) throw new Error('no file can be opened');
        const child = spawn('sleep', ['600']);
        children.push(child);
        return child;
      },
      untilReady: () => Promise.resolve(),
      describeEnd: (how) => `ended (${how})`,
      report: (text) => {
        reports.push(text);
      },
    });
    children[0]?.kill('SIGKILL');
    await until('it is running again', () => reports.includes('PostgreSQL is running again.'));
    expect(reports).toEqual([jasmine.stringMatching(/^ended \(SIGKILL\)/), 'PostgreSQL is running again.']);
    expect([launches, children.length]).toEqual([4, 2]);
    await supervisor.stop();
    expect(isAlive(children[1]?.pid ?? 0)).toBeFalse();
  });
});
