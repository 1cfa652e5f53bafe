import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { HeadImg, Id, Instant, Nullable } from './schemas.ts';

const Count = Type.Integer();

/** Online with a chat socket, on a break, online without a socket, and offline. */
export const PRESENCE = { online: 'online', onBreak: 'break', away: 'away', offline: 'offline' } as const;
export const Presence = Type.Enum(Object.values(PRESENCE));
export type Presence = Static<typeof Presence>;

/** The live chats of a product. */
export const WallProduct = Type.Object({
  comeFrom: Type.Integer(),
  /** Those without an assignee. */
  inLine: Count,
  /** The chat whose customer has waited longest for an answer, in line or not; null: no one waits. */
  longestWait: Nullable(Type.Object({ chatId: Id, waitingSince: Instant, dueAt: Instant, urgentAt: Instant })),
});
export type WallProduct = Static<typeof WallProduct>;

/** The chats that came in within an hour. */
export const WallHour = Type.Object({
  /** When the hour began. */
  at: Instant,
  cameIn: Count,
  /** Those that have a first answer by a person. */
  answered: Count,
  /** The average time from coming in to that answer; null: there is none. Milliseconds. */
  firstResponseMs: Nullable(Count),
});
export type WallHour = Static<typeof WallHour>;

/** A person who takes chats. */
export const WallMember = Type.Object({
  id: Id,
  name: Type.String(),
  headImg: HeadImg,
  presence: Presence,
  openChats: Count,
  maxChats: Count,
});
export type WallMember = Static<typeof WallMember>;

/** Each figure equals what its list of the leader page counts. It holds no running times. */
export const WallFigures = Type.Object({
  /** Live chats, and those without an assignee. */
  live: Count,
  inLine: Count,
  /** Chats whose customers wait: beyond their deadline, and within WALL_RISK_MS of it. */
  late: Count,
  atRisk: Count,
  /** The products that customers can choose and those with live chats, in the order of the products. */
  products: Type.Array(WallProduct),
  /** The chats that came in today, in the deployment's zone; those with a first answer; those that ended without. */
  cameInToday: Count,
  answeredToday: Count,
  missedToday: Count,
  /** As of an hour, of the chats that came in within WALL_RECENT_MS. */
  recent: Type.Omit(WallHour, ['at']),
  /** Today's, from its first to the present one. */
  hours: Type.Array(WallHour),
  /** The first WALL_STAFF_MAX of those who take chats: those online or with open chats first, then by name. */
  staff: Type.Array(WallMember),
  /** All of those who take chats. */
  staffCount: Count,
});
export type WallFigures = Static<typeof WallFigures>;

export const wall = defineCall({
  method: 'POST',
  path: '/api/cs/chat/wall',
  access: staff(ROLE_KEY.leader),
  summary: "The figures of the leader's wall, up to a second old: the line and waits by product, today, and staff.",
  response: WallFigures,
  conditional: true,
});

/** What a person did in the last WALL_STRIP_HOURS. */
export const WallStrip = Type.Object({
  id: Id,
  /**
   * Their presence from these instants on, oldest first; the first one begins with the strip. It is the one that lasted
   * longest in each WALL_STRIP_STEP_MINUTES, and at the end the present one.
   */
  presence: Type.Array(Type.Object({ from: Instant, presence: Presence })),
  /** Most open chats in each WALL_STRIP_STEP_MINUTES, oldest first. */
  openChats: Type.Array(Count),
});
export type WallStrip = Static<typeof WallStrip>;

export const WallStrips = Type.Object({
  /** When the strips begin and end. */
  from: Instant,
  until: Instant,
  /** Of the staff whom the wall shows, in the same order. */
  strips: Type.Array(WallStrip),
});
export type WallStrips = Static<typeof WallStrips>;

export const wallStrips = defineCall({
  method: 'POST',
  path: '/api/cs/chat/wallStrips',
  access: staff(ROLE_KEY.leader),
  summary: "The last hours of the staff on the leader's wall, up to a minute old: their presence and their open chats.",
  response: WallStrips,
  conditional: true,
});
