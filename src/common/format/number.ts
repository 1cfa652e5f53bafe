/** A count as shown: grouped by thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A badge's count: 99 at most, then '99+'. */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(count);
}
