import {
  WALL_RECENT_MS,
  WALL_REFRESH_MS,
  WALL_RISK_MS,
  WALL_STRIP_HOURS,
  WALL_STRIP_STEP_MINUTES,
} from '#contract/serviceLimits.ts';
import { PRESENCE, type WallFigures, type WallHour, type WallStrip, type WallStrips } from '#contract/http/wall.ts';
import { MINUTE_MS } from '../common/days.ts';
import type { Clock } from '../common/ports.ts';
import { shareRead } from '../common/sharedRead.ts';
import type { Database, Db } from '../db/database.ts';
import { listProducts } from '../products/index.ts';
import { dayOf, dayRangeOf, hoursOf } from '../reports/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { mostOpenChats } from './openChats.ts';
import { presenceSteps } from './presenceSteps.ts';
import {
  countCameIn,
  listChatChanges,
  listMembers,
  listPresence,
  readLiveProducts,
  type CameInRow,
  type PresenceRow,
} from './wallRepository.ts';

const HOUR_MS = 60 * MINUTE_MS;
const MICROS = 1_000;
/** How long strips are shared, in milliseconds. */
const STRIPS_SHARED_MS = MINUTE_MS;
const STEP_MS = WALL_STRIP_STEP_MINUTES * MINUTE_MS;
const STRIP_MS = WALL_STRIP_HOURS * HOUR_MS;

export interface WallDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

/** Reads the figures of the wall. They are up to a second old: all who see it share them. */
export function sharedWall(deps: WallDeps): () => Promise<WallFigures> {
  return shareRead(deps.now, WALL_REFRESH_MS, (at) => deps.db.snapshot((tx) => readWall(tx, deps.timeZone, at)));
}

/** Reads the strips of the staff on the wall, up to a minute old. */
export function sharedStrips({ db, now }: Pick<WallDeps, 'db' | 'now'>): () => Promise<WallStrips> {
  return shareRead(now, STRIPS_SHARED_MS, (at) => db.snapshot((tx) => readStrips(tx, at)));
}

async function readWall(tx: Db, timeZone: string, now: number): Promise<WallFigures> {
  return {
    ...(await readLive(tx, now)),
    ...(await readCameIn(tx, timeZone, new Date(now))),
    ...(await readStaff(tx)),
  };
}

async function readLive(tx: Db, now: number) {
  const live = await readLiveProducts(tx, new Date(now), new Date(now + WALL_RISK_MS));
  const byProduct = new Map(live.map((product) => [product.comeFrom, product]));
  const all = await listProducts(tx, null);
  return {
    live: sum(live.map((product) => product.live)),
    inLine: sum(live.map(({ inLine }) => inLine)),
    late: sum(live.map(({ late }) => late)),
    atRisk: sum(live.map(({ atRisk }) => atRisk)),
    products: all
      .filter(({ code, isActive }) => isActive || byProduct.has(code))
      .map(({ code }) => {
        const { inLine = 0, longestWait = null } = byProduct.get(code) ?? {};
        return { comeFrom: code, inLine, longestWait };
      }),
  };
}

async function readCameIn(tx: Db, timeZone: string, now: Date) {
  const today = dayOf(timeZone, now);
  const hours = hoursOf(timeZone, today);
  const bounds = [...hours.map((at) => at.toISOString()), dayRangeOf(timeZone, today, today).end];
  const rows = await countCameIn(tx, bounds, new Date(now.getTime() - WALL_RECENT_MS));
  const ofToday = rows.filter(({ hour }) => hour >= 0 && hour < hours.length);
  return {
    cameInToday: sum(ofToday.map(({ cameIn }) => cameIn)),
    answeredToday: sum(ofToday.map(({ answered }) => answered)),
    missedToday: sum(ofToday.map(({ missed }) => missed)),
    recent: together(rows.filter(({ isRecent }) => isRecent)),
    hours: hours
      .map((at, index) => ({ at, ...together(rows.filter(({ hour }) => hour === index)) }))
      .filter(({ at }) => at <= now)
      .map(({ at, ...hour }) => ({ at: at.toISOString(), ...hour })),
  };
}

function together(rows: readonly CameInRow[]): Omit<WallHour, 'at'> {
  const answered = sum(rows.map((row) => row.answered));
  const firstResponseUs = sum(rows.map((row) => row.firstResponseUs));
  return {
    cameIn: sum(rows.map(({ cameIn }) => cameIn)),
    answered,
    firstResponseMs: answered === 0 ? null : Math.round(firstResponseUs / MICROS / answered),
  };
}

async function readStaff(tx: Db): Promise<Pick<WallFigures, 'staff' | 'staffCount'>> {
  const { allocationMax: maxChats } = await readChatSettings(tx);
  const members = await listMembers(tx);
  return {
    staff: members.map(({ staffCount: _, ...member }) => ({ ...member, maxChats })),
    staffCount: members[0]?.staffCount ?? 0,
  };
}

async function readStrips(tx: Db, now: number): Promise<WallStrips> {
  const members = await listMembers(tx);
  const ids = members.map(({ id }) => id);
  const [from, until] = [new Date(now - STRIP_MS), new Date(now)];
  const presence = await listPresence(tx, ids, { from, until });
  const changes = await listChatChanges(tx, ids, from);
  const steps = { untilMs: now, stepMs: STEP_MS, count: STRIP_MS / STEP_MS };
  const of = <Row extends { readonly staffId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ staffId }) => staffId === id);
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    strips: members.map(({ id, openChats }) => ({
      id,
      presence: presenceSteps(presenceFrom(from.toISOString(), of(presence, id)), steps),
      openChats: mostOpenChats(openChats, of(changes, id), steps),
    })),
  };
}

/** Nothing is known of who has not been online for long: they were offline. */
function presenceFrom(start: string, rows: readonly PresenceRow[]): WallStrip['presence'] {
  const known = rows.map(({ from, presence }) => ({ from, presence }));
  return known[0]?.from === start ? known : [{ from: start, presence: PRESENCE.offline }, ...known];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
