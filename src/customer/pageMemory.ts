import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { CUSTOMER_LOG_ACTIONS } from '#contract/actionLog.ts';

/** Actions that followed each other, with the state that they start from. Nothing is redacted. */
export interface RememberedPart<State = unknown> {
  readonly state: State;
  /** Of the first action, counted from 1 since the page has loaded. */
  readonly firstNo: number;
  /** `at`: milliseconds since 1970, by the clock of this computer. */
  readonly actions: { readonly at: number; readonly action: UnknownAction }[];
}

export type PageMemory = ReturnType<typeof createPageMemory>;

/**
 * Remembers the newest actions of the page, in memory only. They are redacted when the customer sends them: until then
 * this costs next to nothing.
 * @param now milliseconds since 1970
 */
export function createPageMemory(now: () => number) {
  let parts: readonly RememberedPart[] = [];
  let count = 0;
  const middleware: Middleware =
    ({ getState }) =>
    (next) =>
    (action) => {
      let part = parts.at(-1);
      count += 1;
      if (part === undefined || part.actions.length === CUSTOMER_LOG_ACTIONS / 2) {
        part = { state: getState(), firstNo: count, actions: [] };
        parts = [...parts.slice(-1), part];
      }
      part.actions.push({ at: now(), action: action as UnknownAction });
      return next(action);
    };
  return {
    /** Must be the last middleware. There it sees every action once, in the order of the reducer. */
    middleware,
    /** One or two parts: the last one is still filled. */
    parts: () => parts,
  };
}
