import { readOptions } from '#tools/test/options.ts';

describe('the options of npm test', () => {
  it('run everything and record durations by default', () => {
    expect(readOptions([])).toEqual(
      jasmine.objectContaining({ suites: ['unit', 'server', 'e2e'], withLint: true, isFull: true }),
    );
  });

  it('skip lint and record nothing when they narrow the run', () => {
    for (const args of [['--filter=a'], ['--grep=a'], ['--changed'], ['--watch'], ['unit']]) {
      expect(readOptions(args))
        .withContext(args.join(' '))
        .toEqual(jasmine.objectContaining({ withLint: false, isFull: false }));
    }
  });

  it('split parts of paths at commas', () => {
    expect(readOptions(['--filter=chat,queries/list']).filters).toEqual(['chat', 'queries/list']);
    expect(readOptions(['--filter=']).filters).toEqual([]);
  });

  it('run lint with all specs in the quick form, or alone', () => {
    expect(readOptions(['--quick'])).toEqual(
      jasmine.objectContaining({ withLint: true, isQuick: true, isFull: false }),
    );
    expect(readOptions(['lint'])).toEqual(jasmine.objectContaining({ suites: [], withLint: true }));
  });

  it('allow --fix only with lint', () => {
    expect(readOptions(['lint', '--fix']).isFixing).toBeTrue();
    expect(readOptions(['lint']).isFixing).toBeFalse();
    expect(() => readOptions(['--fix'])).toThrowError('--fix is an option of lint alone');
  });

  it('select changes since the last commit, or since a given one', () => {
    expect(readOptions(['--changed']).changedSince).toBe('HEAD');
    expect(readOptions(['--changed=main~3']).changedSince).toBe('main~3');
    expect(readOptions([]).changedSince).toBeNull();
  });

  it('count rounds from one', () => {
    expect([[], ['--rounds=20'], ['--rounds=0'], ['--rounds=many']].map((args) => readOptions(args).rounds)).toEqual([
      1, 20, 1, 1,
    ]);
  });

  it('reject an unknown suite', () => {
    expect(() => readOptions(['units'])).toThrowError('no such suite: units');
  });
});
