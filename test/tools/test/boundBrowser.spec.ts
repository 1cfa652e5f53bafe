import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '#tools/paths.ts';
import { until } from '../../support/until.ts';

const SCRIPT = path.join(ROOT, 'tools', 'test', 'boundBrowser.sh');

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a browser that is bound to its parent process', () => {
  /** Like Debian's, a script that runs the real browser as its child. It ignores the polite signal, as a busy one does. */
  const start = async () => {
    const bound = spawn(SCRIPT, ['-c', 'trap "" TERM; sleep 1000 & echo $!; wait'], {
      env: { ...process.env, BOUND_BROWSER: '/bin/sh' },
    });
    const [chunk] = (await once(bound.stdout, 'data')) as [Buffer];
    return { bound, browser: Number(chunk.toString()) };
  };

  it('ends when its parent has gone', async () => {
    const { bound, browser } = await start();
    expect(isRunning(browser)).toBeTrue();
    bound.stdin.destroy();
    await until('the browser is gone', () => !isRunning(browser));
  });

  it('ends on a signal', async () => {
    const { bound, browser } = await start();
    bound.kill('SIGTERM');
    expect(await once(bound, 'exit')).not.toEqual([0, null]);
    await until('the browser is gone', () => !isRunning(browser));
  });

  it('has the exit code of the browser', async () => {
    const bound = spawn(SCRIPT, ['-c', 'exit 7'], { env: { ...process.env, BOUND_BROWSER: '/bin/sh' } });
    expect(await once(bound, 'exit')).toEqual([7, null]);
  });
});
