import type { TFunction } from 'i18next';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Each unit with the next smaller one. */
const SCALES = [
  { unit: 'days', ms: DAY_MS, rest: 'hours', restMs: HOUR_MS },
  { unit: 'hours', ms: HOUR_MS, rest: 'minutes', restMs: MINUTE_MS },
  { unit: 'minutes', ms: MINUTE_MS, rest: 'seconds', restMs: SECOND_MS },
] as const;

/** A duration in its two largest units: '2 min 10 s'. Less than a second is '0 s'. */
export function formatDuration(t: TFunction, ms: number): string {
  const wholeMs = Math.max(0, Math.floor(ms / SECOND_MS) * SECOND_MS);
  const scale = SCALES.find((each) => wholeMs >= each.ms);
  if (scale === undefined) return t('duration.seconds', { count: wholeMs / SECOND_MS });
  const rest = Math.floor((wholeMs % scale.ms) / scale.restMs);
  const large = t(`duration.${scale.unit}`, { count: Math.floor(wholeMs / scale.ms) });
  return rest === 0 ? large : `${large} ${t(`duration.${scale.rest}`, { count: rest })}`;
}

/** Rounds seconds to tens and longer durations to minutes, so that a running duration stays readable. */
const COARSE_MS = 10 * SECOND_MS;

/** A duration rounded as in {@link formatCoarse}. Never negative, even if the clock is behind. */
export function roundedDuration(ms: number): number {
  const step = ms < MINUTE_MS ? COARSE_MS : MINUTE_MS;
  return Math.max(0, Math.floor(ms / step) * step);
}

/** A running duration: 'a moment', '20 s', '3 min', '1 h 12 min', '2 d 4 h'. */
export function formatCoarse(t: TFunction, ms: number): string {
  const rounded = roundedDuration(ms);
  return rounded === 0 ? t('duration.moment') : formatDuration(t, rounded);
}

/** A short duration: '48 ms', '1.2 s'. */
export function formatShortSpan(t: TFunction, ms: number): string {
  return ms < SECOND_MS
    ? t('duration.milliseconds', { count: Math.round(ms) })
    : t('duration.secondsWithTenths', { seconds: (ms / SECOND_MS).toFixed(1) });
}
