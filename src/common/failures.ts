import type { UnknownAction } from 'redux';

const failures = new Set<string>();

interface Typed {
  readonly type: string;
}

/**
 * Marks the actions of these creators as failures, which a replay annotates.
 * @returns the first creator
 */
export function markFailure<Creator extends Typed>(creator: Creator, ...others: readonly Typed[]): Creator {
  for (const { type } of [creator, ...others]) failures.add(type);
  return creator;
}

export function isFailure({ type }: UnknownAction): boolean {
  return failures.has(type);
}
