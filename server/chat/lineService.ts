import { LINE_ASK_MS, LINE_SHARED_MS } from '#contract/constants.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { readLine } from '#contract/http/customer.ts';
import { listClosed } from '../businessHours/index.ts';
import type { Clock } from '../common/ports.ts';
import { shareRead } from '../common/sharedRead.ts';
import type { Database } from '../db/database.ts';
import {
  isAnyoneOnline,
  readCustomersInLine,
  readLineSpeed,
  type InLine,
  type LineSpeed,
} from './allocationRepository.ts';

export interface LineDeps {
  readonly db: Database;
  /** After this time without a socket, a person's chats are recalled. */
  readonly awayAfterMs: number;
  readonly now: Clock;
}

const MINUTE_MS = 60_000;
const SPEED_FROM = { withinMs: 30 * MINUTE_MS, newest: 50, events: 2_000 } as const;
/** Fewer say nothing about the next ones. */
const SPEED_MIN_CHATS = 5;
/** A longer wait is not foreseen. */
const FORESEEN_MINUTES = 60;

/**
 * The line as a customer sees it. All customers share what is read, up to LINE_SHARED_MS old. So an answer costs the
 * same however long the line.
 */
export function createLineService({ db, awayAfterMs, now }: LineDeps) {
  const read = shareRead(now, LINE_SHARED_MS, () =>
    db.snapshot(async (tx) => ({
      places: placesOf(await readCustomersInLine(tx)),
      isStaffOnline: await isAnyoneOnline(tx, awayAfterMs),
      speed: await readLineSpeed(tx, SPEED_FROM),
      closed: await listClosed(tx),
    })),
  );
  return {
    placeOf: async (customerId: string): Promise<ResponseOf<typeof readLine>> => {
      const { places, isStaffOnline, speed, closed } = await read();
      const found = places.get(customerId) ?? null;
      const place = found?.place ?? null;
      return {
        isStaffOnline,
        closed,
        place,
        expectedMinutes: isStaffOnline && found !== null ? expectedMinutes(found, speed) : null,
        askAgainMs: askAgainMs(place),
      };
    },
  };
}

interface Place {
  /** From 1. */
  readonly place: number;
  /** How much longer someone before them has waited than they have. */
  readonly behindMs: number;
}

/** Each team has a line of its own. */
function placesOf(everyone: readonly InLine[]): ReadonlyMap<string, Place> {
  const last = new Map<string, { readonly place: number; readonly oldestMs: number }>();
  return new Map(
    everyone.map(({ customerId, sinceMs, teamId }) => {
      const before = last.get(teamId) ?? { place: 0, oldestMs: Infinity };
      const place = before.place + 1;
      const oldestMs = Math.min(before.oldestMs, sinceMs);
      last.set(teamId, { place, oldestMs });
      return [customerId, { place, behindMs: sinceMs - oldestMs }];
    }),
  );
}

/**
 * How long the chat at this place will wait at the recent speed, rounded up, and no shorter than those before it have
 * waited already. When chats stop leaving the line, the time in which the last ones left it grows, and so does this.
 * @returns null when too few chats left the line lately, and for more than an hour
 */
export function expectedMinutes({ place, behindMs }: Place, { handedOut, overMs }: LineSpeed): number | null {
  if (handedOut < SPEED_MIN_CHATS) return null;
  const minutes = Math.max(1, Math.ceil(Math.max((place * overMs) / handedOut, behindMs) / MINUTE_MS));
  return minutes > FORESEEN_MINUTES ? null : minutes;
}

/**
 * Places far back ask more rarely. So 10,000 people in line send about 100 requests a second in all.
 * @param place null: not in line
 */
export function askAgainMs(place: number | null): number {
  const { min, eachPlace, max } = LINE_ASK_MS;
  return place === null ? max / 2 : Math.min(max, Math.max(min, place * eachPlace));
}
