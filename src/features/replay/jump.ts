import { wallClock } from '#common/format/zone.ts';
import type { Jump, OpenedLog } from './playerSlice.ts';

/** The kinds of jump targets that a user can type. */
export const JUMP_WAYS = ['position', 'time', 'clientMsgId', 'chat'] as const;
export type JumpWay = (typeof JUMP_WAYS)[number];

const SECOND_MS = 1_000;
const DAY_S = 86_400;
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/**
 * Reads the target that a user has typed.
 * @param zone an IANA name
 * @returns null if the log cannot contain such a target
 */
export function readJump(
  way: JumpWay,
  text: string,
  { count, from, until }: Pick<OpenedLog, 'count' | 'from' | 'until'>,
  zone: string,
): Jump | null {
  const typed = text.trim();
  switch (way) {
    case 'position': {
      const position = /^\d{1,9}$/.test(typed) ? Number(typed) : NaN;
      return position <= count ? { by: 'position', position } : null;
    }
    case 'time': {
      const at = instantOf(typed, from, zone);
      return at === null || at > until ? null : { by: 'time', at };
    }
    case 'clientMsgId':
      return typed === '' ? null : { by: 'clientMsgId', clientMsgId: typed };
    case 'chat':
      return /^\d{1,20}$/.test(typed) ? { by: 'chat', chatId: typed } : null;
  }
}

/** The end of the first second after `from` in which clocks of the zone show this time; null: there is none. */
function instantOf(typed: string, from: number, zone: string): number | null {
  const [, hour, minute, second = '0'] = CLOCK.exec(typed) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const wanted = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const began = Math.floor(from / SECOND_MS) * SECOND_MS;
  const at = began + ((wanted - secondOfDay(began, zone) + DAY_S) % DAY_S) * SECOND_MS;
  // If the zone's clocks were changed in between, the result is off by that change.
  const corrected = at + (wanted - secondOfDay(at, zone)) * SECOND_MS;
  return secondOfDay(corrected, zone) === wanted ? corrected + SECOND_MS - 1 : null;
}

function secondOfDay(at: number, zone: string): number {
  const { hour, minute, second } = wallClock(new Date(at), zone);
  return (hour * 60 + minute) * 60 + second;
}
