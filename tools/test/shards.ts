/** The files of one process, and their expected duration. */
export interface Shard {
  readonly files: readonly string[];
  readonly seconds: number;
}

/**
 * Distributes files over shards of about equal duration: the longest file first, each into the shard that is shortest
 * so far.
 * @param secondsOf expected duration of a file
 * @param shardSeconds target duration of a shard; a longer file has a shard of its own
 * @returns the longest shard first; none is empty
 */
export function shardsOf(
  files: readonly string[],
  secondsOf: (file: string) => number,
  shardSeconds: number,
): readonly Shard[] {
  const total = files.reduce((sum, file) => sum + secondsOf(file), 0);
  const count = Math.min(files.length, Math.max(1, Math.ceil(total / shardSeconds)));
  const shards = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const shortest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  return shards.filter((shard) => shard.files.length > 0).sort((a, b) => b.seconds - a.seconds);
}
