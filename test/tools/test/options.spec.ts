import { readOptions } from '../../../tools/test/options.ts';

describe('options of npm test', () => {
  it('run everything without any, and record durations', () => {
    expect(readOptions([])).toEqual(
      jasmine.objectContaining({ suites: ['unit', 'server', 'e2e'], withLint: true, isFull: true }),
    );
  });

  it('leave lint out, and record nothing, when something narrows the run', () => {
    for (const args of [['--filter=a'], ['--grep=a'], ['--changed'], ['--watch'], ['unit']]) {
      expect(readOptions(args))
        .withContext(args.join(' '))
        .toEqual(jasmine.objectContaining({ withLint: false, isFull: false }));
    }
  });

  it('take parts of paths apart at commas', () => {
    expect(readOptions(['--filter=chat,queries/list']).filters).toEqual(['chat', 'queries/list']);
    expect(readOptions(['--filter=']).filters).toEqual([]);
  });

  it('run lint with everything in its quick form, or by itself', () => {
    expect(readOptions(['--quick'])).toEqual(
      jasmine.objectContaining({ withLint: true, isQuick: true, isFull: false }),
    );
    expect(readOptions(['lint'])).toEqual(jasmine.objectContaining({ suites: [], withLint: true }));
  });

  it('let oxlint fix with lint alone', () => {
    expect(readOptions(['lint', '--fix']).isFixing).toBeTrue();
    expect(readOptions(['lint']).isFixing).toBeFalse();
    expect(() => readOptions(['--fix'])).toThrowError('--fix is an option of lint alone');
  });

  it('take changes since the last commit, or since a named one', () => {
    expect(readOptions(['--changed']).changedSince).toBe('HEAD');
    expect(readOptions(['--changed=main~3']).changedSince).toBe('main~3');
    expect(readOptions([]).changedSince).toBeNull();
  });

  it('refuse a suite that does not exist', () => {
    expect(() => readOptions(['units'])).toThrowError('no such suite: units');
  });
});
