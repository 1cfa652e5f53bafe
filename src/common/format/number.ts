import { asciiDigits } from '#contract/enteredText.ts';

/** JavaScript writes larger numbers with an exponent. */
const PLAIN_BELOW = 1e15;

/** What other keyboards have for the point of a decimal. */
const POINTS = /[,\u060c\u066b\u3002\uff0c\uff0e]/g;

/** The digits and points of a typed number. Several points can mean different numbers: the form refuses them. */
export function decimalOf(typed: string): string {
  return asciiDigits(typed)
    .replace(POINTS, '.')
    .replace(/[^\d.]/g, '');
}

/** A number without superfluous zeros: '010.50' becomes '10.5'. Other texts stay unchanged. */
export function plainNumber(text: string): string {
  const value = Number(text);
  return text === '' || !(value < PLAIN_BELOW) ? text : String(value);
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
