import type { UnknownAction } from 'redux';

const failures = new Set<string>();

interface Typed {
  readonly type: string;
}

/**
 * Actions of these creators tell of a failure: a replay marks them.
 * @returns the first, to mark one where it is made
 */
export function markFailure<Creator extends Typed>(creator: Creator, ...others: readonly Typed[]): Creator {
  for (const { type } of [creator, ...others]) failures.add(type);
  return creator;
}

export function isFailure({ type }: UnknownAction): boolean {
  return failures.has(type);
}
