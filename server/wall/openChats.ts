import type { ChatChange } from './wallRepository.ts';

/** Steps of equal length that end at an instant. Milliseconds. */
export interface Steps {
  readonly untilMs: number;
  readonly stepMs: number;
  readonly count: number;
}

/**
 * How many chats a person had at most in each step, oldest first. It goes back from what they have now. So the newest
 * steps are right, whatever events are missing from older ones.
 */
export function mostOpenChats(
  openNow: number,
  changes: readonly Pick<ChatChange, 'atMs' | 'by'>[],
  { untilMs, stepMs, count }: Steps,
): number[] {
  // Clocks may differ: what comes after the end belongs to the last step.
  const stepsBack = ({ atMs }: Pick<ChatChange, 'atMs'>) => Math.max(0, Math.floor((untilMs - atMs) / stepMs));
  const newestFirst = changes.toSorted((one, other) => other.atMs - one.atMs);
  let open = openNow;
  let next = 0;
  const most = Array.from({ length: count }, (_, back) => {
    let max = open;
    for (let change = newestFirst[next]; change && stepsBack(change) === back; change = newestFirst[next]) {
      open = Math.max(0, open - change.by);
      max = Math.max(max, open);
      next += 1;
    }
    return max;
  });
  return most.reverse();
}
