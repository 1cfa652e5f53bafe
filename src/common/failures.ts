import { createAction } from '@reduxjs/toolkit';
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

/** The user reloads the page, because a part of it could not be loaded or has failed. */
export const reloadRequested = createAction('app/reloadRequested');

export function isFailure({ type }: UnknownAction): boolean {
  return failures.has(type);
}
