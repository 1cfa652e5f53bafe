/**
 * How far a time zone is ahead of UTC, in minutes, and since when, in milliseconds since 1970; the earliest first. The
 * server puts it into its pages, because browsers may not know the zone, or its newest rules.
 */
export type ZoneOffsets = readonly (readonly [since: number, minutes: number])[];
