import type { TFunction } from 'i18next';

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
