import type { TFunction } from 'i18next';
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
