import { WAIT_AMBER_MINUTES, WAIT_LATE_MINUTES } from '#contract/constants.ts';

/** After these times a waiting customer is marked. In milliseconds; `amberMs` is the shorter one. */
export interface WaitLimits {
  readonly amberMs: number;
  readonly lateMs: number;
}

export type WaitTone = 'calm' | 'amber' | 'late';

/** The part of the session that the selector reads. */
export interface WaitLimitsRoot {
  readonly session: { readonly status: string; readonly user?: { readonly waitLimits?: WaitLimits } };
}

const MINUTE_MS = 60_000;
const DEFAULTS: WaitLimits = { amberMs: WAIT_AMBER_MINUTES * MINUTE_MS, lateMs: WAIT_LATE_MINUTES * MINUTE_MS };

/** The limits in the online settings. The defaults, if the server or an old action log has not named them. */
export const selectWaitLimits = ({ session }: WaitLimitsRoot): WaitLimits => session.user?.waitLimits ?? DEFAULTS;

/** How urgent a wait is. @param ms milliseconds */
export function waitTone(ms: number, { amberMs, lateMs }: WaitLimits): WaitTone {
  if (ms >= lateMs) return 'late';
  return ms >= amberMs ? 'amber' : 'calm';
}
