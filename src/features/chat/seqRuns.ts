/**
 * Message numbers, ascending, without duplicates. A run of numbers that follow each other is its first and, negative,
 * its last: 3, 7, -20 is 3 and 7 to 20. So a customer who writes a thousand messages takes no more space than one who
 * writes two.
 */
export type SeqRuns = readonly number[];

/** 0 when there is none. */
export function lastOf(runs: SeqRuns): number {
  return Math.abs(runs.at(-1) ?? 0);
}

/** @param seq above all others */
export function withSeq(runs: SeqRuns, seq: number): SeqRuns {
  const last = runs.at(-1);
  if (last === undefined || Math.abs(last) + 1 !== seq) return [...runs, seq];
  return last < 0 ? [...runs.slice(0, -1), -seq] : [...runs, -seq];
}

export function countAbove(runs: SeqRuns, seq: number): number {
  return runs.reduce((count, at, index) => {
    if (at > 0) return at > seq ? count + 1 : count;
    const first = runs[index - 1] ?? 0; // counted already
    return count + Math.max(0, -at - Math.max(first, seq));
  }, 0);
}

export function runsAbove(runs: SeqRuns, seq: number): SeqRuns {
  const from = runs.findIndex((at) => Math.abs(at) > seq);
  if (from < 0) return [];
  const rest = runs.slice(from);
  // Within a run: it begins after `seq`.
  return (rest[0] ?? 0) < 0 ? runOf(seq + 1, -(rest[0] ?? 0)).concat(rest.slice(1)) : rest;
}

function runOf(first: number, last: number): number[] {
  return first === last ? [first] : [first, -last];
}
