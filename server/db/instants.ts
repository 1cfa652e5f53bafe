/** SQL of an instant as calls have it: ISO 8601 in UTC, in milliseconds. */
export function isoTime(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
