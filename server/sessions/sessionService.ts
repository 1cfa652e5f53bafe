import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { gather } from '../common/sharedRead.ts';
import type { Clock, Publisher } from '../common/ports.ts';
import { accessOf } from '#contract/domain.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { auditLogin, auditLogout } from './loginAudit.ts';
import {
  deleteDeadSessions,
  extendSession,
  findLiveSessions,
  findSessionById,
  findSessionByToken,
  findSessionsByToken,
  insertSession,
  listChatSessions,
  markSessionInChat,
  revokeSession,
  revokeSessionsOf,
  type LiveSession,
  type NewSession,
  type SessionLifetimes,
  type LoginSource,
} from './sessionRepository.ts';

const TOKEN_BYTES = 32;
/** Longest stored part of the user agent. */
const DEVICE_MAX = 300;
/** A session is extended at most this often, so that not every action of the user causes a write. */
const EXTEND_EVERY_MS = 60_000;
/** No one notices it in a list that is refreshed every two seconds. */
const POLLS_GATHER_MS = 50;

/** Sessions of staff: the token of the header, and the chat socket's token that belongs to it. */
export type SessionService = ReturnType<typeof createSessionService>;

export interface SessionDeps {
  readonly db: Database;
  readonly lifetimes: SessionLifetimes;
  /** The deployment's own secret. */
  readonly secret: string;
  readonly publisher: Pick<Publisher, 'sessionsEnded'>;
  readonly now: Clock;
}

export function createSessionService(deps: SessionDeps) {
  const { db, lifetimes, secret, publisher, now } = deps;
  const tcpToken = (sessionId: string): string => tcpTokenFor(secret, sessionId);
  const extend = (sessionId: string): Promise<void> =>
    extendSession(db, sessionId, { idleMs: lifetimes.idleMs, everyMs: EXTEND_EVERY_MS });
  const findOfPoll = createPollRead(db);

  return {
    start: (checked: Pick<NewSession, 'staffId' | 'passwordHash'>, source: LoginSource) =>
      startSession(deps, checked, source),
    /**
     * The owner of this token, or null when its session is over. A user's action extends the session; requests that a
     * page sends by itself do not.
     */
    authenticate: async (
      token: string,
      by: 'person' | 'page' = 'page',
      isPoll = false,
    ): Promise<StaffPrincipal | null> => {
      const hash = hashOf(token);
      const session = isPoll ? await findOfPoll(hash) : await findSessionByToken(db.repeated, hash);
      if (session === null) return null;
      const { sessionId, staffId, type, name, targetId, uris, mustChangePassword, endsAt } = session;
      if (by === 'person' && now() - session.lastUsedAt.getTime() > EXTEND_EVERY_MS) await extend(sessionId);
      const owner = { sessionId, staffId, type, name, targetId, uris, mustChangePassword };
      return { kind: 'staff', ...owner, token, sessionEndsAt: endsAt };
    },
    /** Extends the session after a user's action over one of its sockets. */
    used: extend,
    /** Ends a session on logout. */
    end: (principal: Pick<StaffPrincipal, 'staffId' | 'sessionId'>, source: LoginSource) =>
      endSession(deps, principal, source),
    endAllOf: async (staffId: string): Promise<void> => {
      publisher.sessionsEnded(await revokeSessionsOf(db, staffId));
    },
    /** Signs a session in to the chat service. @returns its tcpToken */
    enterChat: async (sessionId: string): Promise<string> => {
      await markSessionInChat(db, sessionId);
      return tcpToken(sessionId);
    },
    /** The session's tcpToken; null unless it has signed in to the chat service. */
    tcpTokenOf: async (sessionId: string): Promise<string | null> =>
      (await findSessionById(db, sessionId))?.isInChat === true ? tcpToken(sessionId) : null,
    /** The tcpTokens of the live sessions of the account that is bound to this messaging-app user. */
    tcpTokensOf: async (appUserId: string): Promise<readonly string[]> =>
      (await listChatSessions(db, appUserId)).map(({ sessionId }) => tcpToken(sessionId)),
    verifyTcpToken: (staffId: string, given: string) => findByTcpToken(deps, staffId, given),
    stillAlive: (sessionIds: readonly string[]) => accessOfSessions(db, sessionIds),
    /** Deletes sessions that ended more than a day ago. */
    forgetDead: () => deleteDeadSessions(db),
  };
}

/**
 * Starts a session for a person whose password has been checked against this hash.
 * @returns the new token: 256 random bits, of which only a hash is stored; null when the password or the account has
 * changed in the meantime
 */
async function startSession(
  { db, lifetimes }: SessionDeps,
  checked: Pick<NewSession, 'staffId' | 'passwordHash'>,
  { device, address }: LoginSource,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const source = { device: device.slice(0, DEVICE_MAX), address };
  return db.transaction(async (tx) => {
    const sessionId = await insertSession(tx, { ...checked, ...source, tokenHash: hashOf(token), lifetimes });
    if (sessionId === null) return null;
    await auditLogin(tx, { staffId: checked.staffId, sessionId }, source);
    return token;
  });
}

async function endSession(
  { db, publisher }: SessionDeps,
  principal: Pick<StaffPrincipal, 'staffId' | 'sessionId'>,
  source: LoginSource,
): Promise<void> {
  const { sessionId } = principal;
  await db.transaction(async (tx) => {
    if (await revokeSession(tx, sessionId)) await auditLogout(tx, principal, source);
  });
  publisher.sessionsEnded([sessionId]);
}

/** The session of a chat socket; null for a wrong token, a wrong person, and a session that is over. */
async function findByTcpToken(
  { db, secret }: SessionDeps,
  staffId: string,
  given: string,
): Promise<LiveSession | null> {
  const sessionId = /^(\d{1,19})\./.exec(given)?.[1];
  if (sessionId === undefined || !isSame(given, tcpTokenFor(secret, sessionId))) return null;
  const session = await findSessionById(db, sessionId);
  return session !== null && session.isInChat && session.staffId === staffId ? session : null;
}

/** Polls wait a moment, so that one query reads the sessions of many. */
function createPollRead(db: Database) {
  const findOfPolls = gather(POLLS_GATHER_MS, (hashes: readonly string[]) => findSessionsByToken(db.repeated, hashes));
  return async (hash: Buffer): Promise<LiveSession | null> => {
    const key = hash.toString('hex');
    return (await findOfPolls(key)).get(key) ?? null;
  };
}

/** Those of the sessions that are still alive, with their owners' permissions as `accessOf` writes them. */
export async function accessOfSessions(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await findLiveSessions(db, sessionIds)).map((session) => [session.sessionId, accessOf(session)]));
}

function tcpTokenFor(secret: string, sessionId: string): string {
  return `${sessionId}.${createHmac('sha256', secret).update(`tcp:${sessionId}`).digest('base64url')}`;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
