import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '#tools/paths.ts';
import { removeForgotten } from '#tools/test/temporaryFiles.ts';

/** The source, as another process imports it. */
const SOURCE = path.join(ROOT, 'tools', 'test', 'temporaryFiles.ts');

describe('the temporary files of a run', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'cs-temporary-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  it('are removed by the next run if theirs was killed, and stay while it runs', () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const [ofEnded, ofUs, other] = [`specs-${ended}-aB3`, `specs-${process.pid}-aB3`, 'specs-of-another-program'];
    for (const name of [ofEnded, ofUs, other]) mkdirSync(path.join(dir, name, 'inner'), { recursive: true });
    removeForgotten(dir, 'specs-');
    expect(existsSync(path.join(dir, ofEnded))).toBeFalse();
    for (const name of [ofUs, other])
      expect(existsSync(path.join(dir, name)))
        .withContext(name)
        .toBeTrue();
  });

  it('are in memory until the run ends, also for its children, or stay where they are', () => {
    const script = `
      import { execFileSync } from 'node:child_process';
      import { keepTemporaryFilesInMemory } from ${JSON.stringify(SOURCE)};
      keepTemporaryFilesInMemory();
      process.stdout.write(execFileSync(process.execPath, ['-p', 'os.tmpdir()']));`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TMPDIR: dir },
    });
    const folder = stdout.trim();
    const isInMemory = path.dirname(folder) === '/dev/shm';
    if (!isInMemory) expect(folder).toBe(dir);
    expect(existsSync(folder)).toBe(!isInMemory);
  });
});
