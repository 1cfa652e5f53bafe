/** A count, grouped by thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** The count of a badge: at most 99, then '99+'. */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** A share from 0 to 1 as a whole percentage. */
export function formatShare(share: number): string {
  return `${Math.floor(share * 100)}%`;
}

/** A rate from 0 to 1 in percent with one decimal, rounded as a spreadsheet does. */
export function formatRate(rate: number): string {
  return `${(Math.round(rate * 1_000) / 10).toFixed(1)}%`;
}

/** A percentage with at most one decimal. */
export function formatPercent(percent: number): string {
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

/** An average, as of ratings, with one decimal. */
export function formatAverage(average: number): string {
  return (Math.round(average * 10) / 10).toFixed(1);
}
