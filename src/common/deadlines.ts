import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { WAIT_AMBER_MINUTES, WAIT_LATE_MINUTES } from '#contract/constants.ts';
import { selectNow, type ClockRoot } from './clock/index.ts';
import { formatCoarse, roundedDuration } from './format/duration.ts';

/** After these times a wait without a deadline is urgent, and late. In milliseconds; `amberMs` is the shorter one. */
interface WaitLimits {
  readonly amberMs: number;
  readonly lateMs: number;
}

/** By when staff should answer, and from when this is urgent. ISO 8601; null: the server has not said it. */
export interface Deadline {
  readonly dueAt: string | null;
  readonly urgentAt: string | null;
}

export const NO_DEADLINE: Deadline = { dueAt: null, urgentAt: null };

/** A customer of a chat. */
interface ChatWait extends Deadline {
  /** ISO 8601; null: they do not wait for an answer. */
  readonly waitingSince: string | null;
}

export const NO_ONE_WAITS: ChatWait = { ...NO_DEADLINE, waitingSince: null };

export type WaitTone = 'calm' | 'amber' | 'late';

/** The part of the session that the selector reads. */
export interface WaitLimitsRoot {
  readonly session: { readonly status: string; readonly user?: { readonly waitLimits?: WaitLimits } };
}

const MINUTE_MS = 60_000;
const DEFAULTS: WaitLimits = { amberMs: WAIT_AMBER_MINUTES * MINUTE_MS, lateMs: WAIT_LATE_MINUTES * MINUTE_MS };

/** The first target of chats of all products. The defaults, if the server or an old action log has not named it. */
export const selectWaitLimits = ({ session }: WaitLimitsRoot): WaitLimits => session.user?.waitLimits ?? DEFAULTS;

/** How urgent it is at a time. @param at milliseconds, from the same instant as the limits */
export function toneAt(at: number, { amberMs, lateMs }: WaitLimits): WaitTone {
  if (at >= lateMs) return 'late';
  return at >= amberMs ? 'amber' : 'calm';
}

interface Due {
  readonly tone: WaitTone;
  /** 'due in 20 s' or '3 min late'; '': there is no deadline, or the clock stands still. */
  readonly due: string;
}

/** Draws again only when what it says changes. */
export function useDue(deadline: Deadline): Due {
  return useDueAt(limitsOf(deadline));
}

/** As {@link useDue}, for a chat: a wait without a deadline has the limits. */
export function useChatDue({ waitingSince, ...deadline }: ChatWait): Due {
  const { amberMs, lateMs } = useSelector(selectWaitLimits);
  const since = waitingSince === null ? null : Date.parse(waitingSince);
  return useDueAt(limitsOf(deadline) ?? (since === null ? null : { amberMs: since + amberMs, lateMs: since + lateMs }));
}

function limitsOf({ dueAt, urgentAt }: Deadline): WaitLimits | null {
  return dueAt && urgentAt ? { amberMs: Date.parse(urgentAt), lateMs: Date.parse(dueAt) } : null;
}

/** @param limits since 1970; null: it is never due */
function useDueAt(limits: WaitLimits | null): Due {
  const { t } = useTranslation();
  const tone = useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return limits === null || now === null ? 'calm' : toneAt(now, limits);
  });
  const ms = useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return limits === null || now === null ? null : roundedDuration(Math.abs(limits.lateMs - now));
  });
  const words = tone === 'late' ? 'duration.late' : 'duration.due';
  return { tone, due: ms === null ? '' : t(words, { span: formatCoarse(t, ms) }) };
}
