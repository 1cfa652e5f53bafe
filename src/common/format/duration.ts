import type { TFunction } from 'i18next';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Each unit with the next smaller one, which says as much more as anybody wants to know. */
const SCALES = [
  { unit: 'days', ms: DAY_MS, rest: 'hours', restMs: HOUR_MS },
  { unit: 'hours', ms: HOUR_MS, rest: 'minutes', restMs: MINUTE_MS },
  { unit: 'minutes', ms: MINUTE_MS, rest: 'seconds', restMs: SECOND_MS },
] as const;

/** A time span in its two largest units: '2 min 10 s'. Less than a second is '0 s'. */
export function formatDuration(t: TFunction, ms: number): string {
  const wholeMs = Math.max(0, Math.floor(ms / SECOND_MS) * SECOND_MS);
  const scale = SCALES.find((each) => wholeMs >= each.ms);
  if (scale === undefined) return t('duration.seconds', { count: wholeMs / SECOND_MS });
  const rest = Math.floor((wholeMs % scale.ms) / scale.restMs);
  const large = t(`duration.${scale.unit}`, { count: Math.floor(wholeMs / scale.ms) });
  return rest === 0 ? large : `${large} ${t(`duration.${scale.rest}`, { count: rest })}`;
}

/**
 * Seconds are told in tens, everything longer in minutes: what goes on changing where somebody reads is hard to read.
 */
const COARSE_MS = 10 * SECOND_MS;

/** A span as {@link formatCoarse} tells it. A clock that is behind makes no span negative. */
export function coarsely(ms: number): number {
  const step = ms < MINUTE_MS ? COARSE_MS : MINUTE_MS;
  return Math.max(0, Math.floor(ms / step) * step);
}

/** A span that is still running: 'a moment', '20 s', '3 min', '1 h 12 min', '2 d 4 h'. */
export function formatCoarse(t: TFunction, ms: number): string {
  const told = coarsely(ms);
  return told === 0 ? t('duration.moment') : formatDuration(t, told);
}

/** A time span that is over in a moment: '48 ms', '1.2 s'. */
export function formatShortSpan(t: TFunction, ms: number): string {
  return ms < SECOND_MS
    ? t('duration.milliseconds', { count: Math.round(ms) })
    : t('duration.secondsWithTenths', { seconds: (ms / SECOND_MS).toFixed(1) });
}
