import { mergedDurations } from '#tools/test/durations.ts';
import { shardsOf } from '#tools/test/shards.ts';

describe('shards', () => {
  const seconds: Readonly<Record<string, number>> = { a: 50, b: 30, c: 20, d: 10, e: 10 };
  const secondsOf = (file: string): number => seconds[file] ?? 0;

  it('have about equal durations, and start with the longest file', () => {
    expect(shardsOf(Object.keys(seconds), secondsOf, 40)).toEqual([
      { files: ['a'], seconds: 50 },
      { files: ['b', 'e'], seconds: 40 },
      { files: ['c', 'd'], seconds: 30 },
    ]);
  });

  it('are one for short files, and none without files', () => {
    expect(shardsOf(['c', 'd'], secondsOf, 90)).toEqual([{ files: ['c', 'd'], seconds: 30 }]);
    expect(shardsOf([], secondsOf, 90)).toEqual([]);
  });

  it('contain each file once', () => {
    const files = shardsOf(Object.keys(seconds), secondsOf, 7).flatMap((shard) => shard.files);
    expect(files.toSorted()).toEqual(Object.keys(seconds));
  });
});

describe('recorded durations', () => {
  it('change only for files that take much longer or shorter than before', () => {
    const recorded = { steady: 10, slow: 10, quick: 30, small: 1 };
    expect(mergedDurations(recorded, { steady: 13.4, slow: 20.04, quick: 14.96, small: 3.5 })).toEqual({
      steady: 10,
      slow: 20,
      quick: 15,
      small: 1,
    });
  });

  it('drop deleted files and add new ones', () => {
    expect(mergedDurations({ gone: 5 }, { fresh: 2.26 })).toEqual({ fresh: 2.3 });
  });
});
