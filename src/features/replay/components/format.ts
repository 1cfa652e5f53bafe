import type { TFunction } from 'i18next';
import { formatClock } from '#common/format/time.ts';
import type { Check } from '../playerSlice.ts';

const KB = 1_000;
const MB = 1_000_000;

/** A size as a person reads it: '812 B', '14 kB', '2.4 MB'. */
export function formatBytes(t: TFunction, bytes: number): string {
  if (bytes < KB) return t('replay.bytes', { size: bytes });
  return bytes < MB
    ? t('replay.kilobytes', { size: Math.round(bytes / KB) })
    : t('replay.megabytes', { size: (bytes / MB).toFixed(1) });
}

/** A time of day with its milliseconds: '12:00:01.200'. @param at milliseconds since 1970 */
export function formatExact(at: number, zone: string): string {
  return `${formatClock(at, zone)}.${String(Math.floor(at) % 1_000).padStart(3, '0')}`;
}

/** '4', or '4 to 9'. */
export function formatNumbers({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** The result of the verification, unless it has found a difference. */
export function verificationText(t: TFunction, check: Check): string {
  if (check.name !== 'done') return t(check.name === 'running' ? 'replay.checking' : 'replay.checkFailed');
  const { hashes } = check.verification;
  return hashes > 0 ? t('replay.agree', { count: hashes }) : t('replay.noHashes');
}
