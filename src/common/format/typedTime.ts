import { clockOf, dayOf } from './messageTime.ts';

const MINUTE_MS = 60_000;
const TYPED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The day and time of an instant in the zone, YYYY-MM-DDTHH:mm, as fields of a form have it. */
export function typedOf(at: number, zone: string): string {
  return `${dayOf(at, zone)}T${clockOf(at, zone)}`;
}

/** @returns milliseconds since 1970; null for a text that is no day and time */
export function instantOf(typed: string, zone: string): number | null {
  const wall = TYPED.test(typed) ? Date.parse(`${typed}Z`) : NaN;
  if (Number.isNaN(wall)) return null;
  const offsetAt = (at: number) => Date.parse(`${typedOf(at, zone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  // The second look is exact when the clocks change in between.
  return wall - offsetAt(wall - offsetAt(wall));
}
