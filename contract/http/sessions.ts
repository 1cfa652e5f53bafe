import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { Id, Instant, Sha256Hex } from './schemas.ts';

/** A live session, as its owner and admins see it. */
export const Session = Type.Object({
  id: Id,
  /** Name of the browser and its system, as far as they are known; '' otherwise. */
  browser: Type.String(),
  system: Type.String(),
  /** The IP address of the login. */
  address: Type.String(),
  createTime: Instant,
  lastUsedTime: Instant,
  /** When it ends unless it is used before. */
  expireTime: Instant,
  /** The session of this request. */
  isCurrent: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/sso/session/list',
  access: staff(),
  summary:
    "One's own live sessions, or for type A those of `userId`: the last used one first, SESSIONS_SHOWN_MAX at " +
    "most. 4004 for anyone else's.",
  request: Type.Object({ userId: Type.Optional(Id) }),
  response: Type.Array(Session),
});

export const endSession = defineCall({
  method: 'POST',
  path: '/api/sso/session/end',
  access: staff(),
  summary:
    "Ends one of one's own sessions, or for type A anyone's: on HTTP with the next call, on sockets within 5 s. " +
    "4004 for anyone else's.",
  request: Type.Object({ id: Id }),
});

export const endSessions = defineCall({
  method: 'POST',
  path: '/api/sso/session/endAll',
  access: staff(),
  summary:
    "Ends all of one's own sessions but the one that asks, or for type A all of `userId`'s. 4004 for anyone else's.",
  request: Type.Object({ userId: Type.Optional(Id) }),
  response: Type.Object({ ended: Type.Integer() }),
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/sso/changePassword',
  access: staff(),
  summary:
    "Sets one's own password, and ends all other sessions of one's own. Both as hex(SHA-256(plain)). 4001 when the " +
    'old one is wrong, 4022 for a common one, and for an initial password that stays the same.',
  beforePasswordChange: true,
  request: Type.Object({ oldPassword: Sha256Hex, password: Sha256Hex }),
});
