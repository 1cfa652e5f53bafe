import { Type, type Static } from 'typebox';
import { BREAK_MAX_MINUTES } from '../constants.ts';
import { STAFF_NAMES } from '../domain.ts';
import { anyone, defineCall, staff } from './call.ts';
import { Product } from './products.ts';
import { FreeText, HeadImg, Id, Instant, Nullable, Sha256Hex, UserTypeCode } from './schemas.ts';

export const login = defineCall({
  method: 'POST',
  path: '/api/sso/login',
  access: anyone,
  summary: 'Signs a member of staff in. `password` is hex(SHA-256(plain)). 4001 on any wrong or inactive account.',
  request: Type.Object({ account: Type.String(), password: Sha256Hex }),
  response: Type.Object({
    token: Type.String(),
    userDetail: Type.Object({ id: Id, type: UserTypeCode }),
    /** Until they have changed their initial password, other calls answer 4011. */
    mustChangePassword: Type.Boolean(),
    uris: Type.Array(Type.String()),
  }),
  ownLimits: true,
});

export const register = defineCall({
  method: 'POST',
  path: '/api/sso/register',
  access: anyone,
  summary: 'Creates an account of type D without a role and signs it in. Further fields are ignored.',
  request: Type.Object({
    name: FreeText,
    account: Type.String(),
    type: Type.Optional(Type.String()),
    password: Sha256Hex,
  }),
  response: Type.Object({ token: Type.String() }),
  stores: true,
  ownLimits: true,
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/sso/logout',
  access: staff(),
  summary: 'Ends this session, sets its owner offline and puts their open chats back in line. 4003 for anyone else.',
  beforePasswordChange: true,
  request: Type.Object({ userId: Id, isOnline: Type.Literal(false) }),
});

/** The result of a chat login: enough to open the chat socket and to sign head-image requests. */
export const ImSession = Type.Object({
  /** The bound messaging-app user's id (`fromMainId` of what they send). */
  userId: Id,
  /** Token of the chat socket. Lives in memory only. */
  tcpToken: Type.String(),
  /** Address of the chat socket, ws or wss. */
  chatUrl: Type.String(),
});
export type ImSession = Static<typeof ImSession>;

export const LoginUser = Type.Object({
  id: Id,
  account: Type.String(),
  name: Type.String(),
  type: UserTypeCode,
  uris: Type.Array(Type.String()),
  roleId: Nullable(Id),
  phoneCode: Type.String(),
  phone: Type.String(),
  mobile: Type.String(),
  email: Type.String(),
  /** Bound messaging-app user, or null: without one there is no chat login. */
  targetId: Nullable(Id),
  headImg: HeadImg,
  isOnline: Type.Boolean(),
  /** Until then they get no new chats, although they are online; null: they are not on a break. */
  breakEndsAt: Nullable(Instant),
  /** Open chats assigned to this person: they would be recalled on going offline. */
  openChats: Type.Integer(),
  /** IANA name of the deployment's zone, in which times are shown. */
  timeZone: Type.String(),
  /** When a wait for the first response is urgent, and when it is late. Milliseconds, from the targets of all products. */
  waitLimits: Type.Object({ amberMs: Type.Integer(), lateMs: Type.Integer() }),
  /** What customers see as the name of staff, from the online settings. */
  staffNames: Type.Enum(STAFF_NAMES),
  /** They have an initial password. Until they change it, other calls answer 4011. */
  mustChangePassword: Type.Boolean(),
  /** In their order, the inactive ones last. */
  products: Type.Array(Product),
  /** The session ends then, however much it is used. */
  sessionEndTime: Instant,
  im: Nullable(ImSession),
});
export type LoginUser = Static<typeof LoginUser>;

export const getLoginUserInfo = defineCall({
  method: 'GET',
  path: '/api/cs/user/getLoginUserInfo',
  access: staff(),
  summary: "Who is signed in, what they may open, and this session's chat login if there was one.",
  beforePasswordChange: true,
  response: LoginUser,
});

export const loginIM = defineCall({
  method: 'POST',
  path: '/api/cs/chat/loginIM',
  access: staff(),
  summary:
    'Signs the session in to the chat service. `verify` is hex(SHA-256(encoded password)). 4001 when it is wrong, ' +
    '4009 when no messaging-app user is bound.',
  request: Type.Object({
    verify: Sha256Hex,
    appType: Type.Literal(3),
    mobile: Type.String(),
    deviceId: Type.String(),
    deviceName: Type.String(),
  }),
  response: Type.Object({
    userId: Id,
    token: Type.String(),
    tcpToken: Type.String(),
    chatUrl: Type.String(),
    nickName: Type.String(),
    mobile: Type.String(),
  }),
});

export const changeUserOnlineStatus = defineCall({
  method: 'POST',
  path: '/api/cs/user/changeUserOnlineStatus',
  access: staff('/live-service/check', '/live-service/index', '/live-service/indexLeader'),
  summary:
    "Sets oneself online or offline. Going offline puts one's open chats back at the head of the line. With " +
    '`breakMinutes`, one is online and keeps the chats that one has, but gets no new ones for this time. 4003 for ' +
    'anyone else.',
  request: Type.Object({
    userId: Id,
    isOnline: Type.Boolean(),
    /** Ignored when going offline. */
    breakMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: BREAK_MAX_MINUTES })),
  }),
  response: Type.Object({ isOnline: Type.Boolean(), breakEndsAt: Nullable(Instant), recalled: Type.Integer() }),
});
