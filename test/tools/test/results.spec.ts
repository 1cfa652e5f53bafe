import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failedFiles, takeResults, totalOf, withoutFlaky, type Results } from '#tools/test/results.ts';

const GOOD: Results = {
  passed: 3,
  failed: 0,
  skipped: 1,
  failures: [],
  skips: ['one: no Firefox'],
  seconds: { 'server/a.spec.ts': 2 },
};

const TWO = { name: 'two', file: 'server/b.spec.ts' };
const namesOf = ({ failures }: Results) => failures.map(({ name }) => name);

describe('the results of a run of specs', () => {
  let dir: string;
  const file = (content: unknown): string => {
    const name = path.join(dir, 'results.json');
    writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  };
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'spec-results-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  it('are those that the runner wrote, and are read once', () => {
    const name = file(GOOD);
    expect(takeResults('server 1', { exitCode: 0, file: name, isGrep: false })).toEqual(GOOD);
    expect(existsSync(name)).toBeFalse();
  });

  it('count as failed when the run crashed, wrote nothing readable, or ran nothing', () => {
    const failuresOf = (exitCode: number | null, content: unknown) =>
      namesOf(takeResults('server 1', { exitCode, file: file(content), isGrep: false }));
    expect(failuresOf(null, GOOD)).toEqual(['server 1 ended with a signal']);
    expect(failuresOf(1, GOOD)).toEqual(['server 1 ended with 1']);
    expect(failuresOf(0, '{"passed":')).toEqual(['server 1 ended without results']);
    expect(failuresOf(0, { ...GOOD, passed: 'many' })).toEqual(['server 1 ended without results']);
    expect(failuresOf(0, { ...GOOD, passed: 0, skipped: 0 })).toEqual(['server 1 ran no spec']);
    const none = { exitCode: 1, file: path.join(dir, 'none.json'), isGrep: false };
    expect(namesOf(takeResults('server 1', none))).toEqual(['server 1 ended without results']);
  });

  it('may be empty when only specs with certain names run, unless the run crashed', () => {
    const failuresOf = (exitCode: number | null) =>
      namesOf(takeResults('server 1', { exitCode, file: file({ ...GOOD, passed: 0, skipped: 0 }), isGrep: true }));
    expect(failuresOf(0)).toEqual([]);
    expect(failuresOf(2)).toEqual([]);
    expect(failuresOf(1)).toEqual(['server 1 ran no spec']);
  });

  it('add up', () => {
    const bad: Results = {
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [TWO],
      skips: [],
      seconds: { 'server/b.spec.ts': 1 },
    };
    expect(totalOf([GOOD, bad])).toEqual({
      passed: 4,
      failed: 1,
      skipped: 1,
      failures: [TWO],
      skips: ['one: no Firefox'],
      seconds: { 'server/a.spec.ts': 2, 'server/b.spec.ts': 1 },
    });
  });

  it('name the files with failures once, and count specs as passed whose files have passed the second time', () => {
    const failures = [TWO, { ...TWO, name: 'three' }, { name: 'four', file: 'e2e/c.spec.ts' }, { name: 'Karma' }];
    const results: Results = { ...GOOD, failed: 4, failures };
    expect(failedFiles(results)).toEqual(['server/b.spec.ts', 'e2e/c.spec.ts']);
    const { passed, failed, failures: left } = withoutFlaky(results, ['server/b.spec.ts']);
    expect([passed, failed, left]).toEqual([5, 2, [{ name: 'four', file: 'e2e/c.spec.ts' }, { name: 'Karma' }]]);
  });
});
