/** A count as shown: grouped by thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A badge's count: 99 at most, then '99+'. */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** A size in bytes, in the largest unit that leaves 1 or more: '640 B', '1.5 KB', '10.0 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const [size, unit] = bytes < 1_024 ** 2 ? [bytes / 1_024, 'KB'] as const : [bytes / 1_024 ** 2, 'MB'] as const;
  return `${size.toFixed(1)} ${unit}`;
}
