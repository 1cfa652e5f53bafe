/** Wide digits, and those of Arabic and Persian. The last four bits are their value. */
const OTHER_DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;

/** A typed number in ASCII digits, whatever keyboard it came from. */
export function asciiDigits(typed: string): string {
  return typed.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

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
