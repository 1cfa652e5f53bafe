import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { passedChecks } from '#tools/test/passedChecks.ts';

describe('the checks that have passed', () => {
  let root: string;
  const put = (name: string, text: string): void => {
    writeFileSync(path.join(root, name), text);
  };
  const opened = () => passedChecks(root, path.join(root, '.cache', 'passed.json'));

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'cs-checks-'));
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    put('.gitignore', '.cache\n');
    put('a.ts', 'one');
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('are remembered by the next run, each by its name', () => {
    expect(opened().has('types')).toBeFalse();
    opened().add('types');
    opened().add('format');
    expect([opened().has('types'), opened().has('format'), opened().has('oxlint')]).toEqual([true, true, false]);
  });

  it('are forgotten when a file has changed, is new or is gone, and known again when it is as before', () => {
    opened().add('types');
    const changes = [
      () => put('a.ts', 'two'),
      () => put('b.ts', 'new'),
      () => rmSync(path.join(root, 'a.ts')),
    ] as const;
    for (const change of changes) {
      change();
      expect(opened().has('types')).withContext(String(change)).toBeFalse();
      put('a.ts', 'one');
      rmSync(path.join(root, 'b.ts'), { force: true });
      expect(opened().has('types')).withContext('as before').toBeTrue();
    }
  });

  it('do not include one that ran while a file changed', () => {
    const checks = opened();
    put('a.ts', 'two');
    checks.add('types');
    expect(opened().has('types')).toBeFalse();
    put('a.ts', 'one');
    expect(opened().has('types')).toBeFalse();
  });

  it('are none without Git, or when what was kept is damaged', () => {
    opened().add('types');
    put(path.join('.cache', 'passed.json'), '{');
    expect(opened().has('types')).toBeFalse();
    rmSync(path.join(root, '.git'), { recursive: true });
    opened().add('types');
    expect(opened().has('types')).toBeFalse();
  });
});
