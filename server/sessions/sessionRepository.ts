import type { Session } from '#contract/http/sessions.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** A live session, with its owner's current type and permissions. */
export interface LiveSession extends Pick<
  StaffPrincipal,
  'sessionId' | 'staffId' | 'type' | 'name' | 'targetId' | 'uris' | 'mustChangePassword'
> {
  readonly isInChat: boolean;
  readonly lastUsedAt: Date;
  /** Absolute end, however much the session is used. */
  readonly endsAt: Date;
}

/** Most sessions of one person that are considered. */
const CHAT_SESSIONS_MAX = 20;

const IS_ALIVE = `session.revoked_at is null and session.expires_at > now() and session.ends_at > now()
     and staff.status = 'A' and staff.deleted_at is null`;

const SESSION_COLUMNS = `
         session.id::text as session_id, staff.id::text as staff_id, staff.type, staff.name, staff.target_id::text,
         session.im_at is not null as is_in_chat, staff.must_change_password, session.last_used_at, session.ends_at,
         array(select distinct resource.uri
                 from role join role_resource on role_resource.role_id = role.id
                 join resource on resource.id = role_resource.resource_id
                where role.id = staff.role_id and role.status = 'A' and resource.status = 'A') as uris`;

const LIVE_SESSION = `
  select ${SESSION_COLUMNS}
    from session join staff on staff.id = session.staff_id
   where ${IS_ALIVE}`;

/** The device and address of a login. */
export interface LoginSource {
  /** The user agent. */
  readonly device: string;
  readonly address: string;
}

export interface NewSession extends LoginSource {
  readonly staffId: string;
  /** Hash of the password that was checked. */
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
  readonly lifetimes: SessionLifetimes;
}

export interface SessionLifetimes {
  /** Longest time without an action of the user. */
  readonly idleMs: number;
  /** Longest lifetime, however much the session is used. */
  readonly absoluteMs: number;
}

/**
 * Starts a session, unless the password was changed or the account closed after the password was checked. Either change
 * ends all sessions and would miss one that starts later.
 * @returns its id, or null
 */
export async function insertSession(
  db: Db,
  { staffId, passwordHash, tokenHash, lifetimes: { idleMs, absoluteMs }, device, address }: NewSession,
): Promise<string | null> {
  return db.maybeValue<string>(
    `insert into session (staff_id, token_hash, expires_at, ends_at, device, address)
     select id, $3, now() + $4 * interval '1 ms', now() + $7 * interval '1 ms', $5, $6 from staff
      where id = $1 and password_hash = $2 and status = 'A' and deleted_at is null for share
     returning session.id::text`,
    [staffId, passwordHash, tokenHash, idleMs, device, address, absoluteMs],
  );
}

export async function findSessionByToken(db: Db, tokenHash: Buffer): Promise<LiveSession | null> {
  return db.maybe<LiveSession>(`${LIVE_SESSION} and session.token_hash = $1`, [tokenHash]);
}

/** The live sessions of these tokens, by the hash in hexadecimal. */
export async function findSessionsByToken(
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, LiveSession>> {
  const rows = await db.rows<LiveSession & { tokenHash: string }>(
    `select encode(session.token_hash, 'hex') as token_hash, ${SESSION_COLUMNS}
       from session join staff on staff.id = session.staff_id
      where ${IS_ALIVE} and session.token_hash = any($1::bytea[])`,
    [tokenHashes.map((hash) => String.raw`\x${hash}`)],
  );
  return new Map(rows.map((row) => [row.tokenHash, row]));
}

export async function findSessionById(db: Db, sessionId: string): Promise<LiveSession | null> {
  return db.maybe<LiveSession>(`${LIVE_SESSION} and session.id = $1`, [sessionId]);
}

/** The sessions that have signed in to the chat service as this messaging-app user, newest first. */
export async function listChatSessions(db: Db, appUserId: string): Promise<readonly LiveSession[]> {
  return db.rows<LiveSession>(
    `${LIVE_SESSION} and staff.target_id = $1 and session.im_at is not null
      order by session.id desc limit ${CHAT_SESSIONS_MAX}`,
    [appUserId],
  );
}

/** A live session as a list of them shows it. */
export interface ListedSession extends LoginSource, Pick<Session, 'id' | 'createTime' | 'lastUsedTime' | 'expireTime'> {
  readonly staffId: string;
}

const LISTED_SESSION = `
  select session.id::text, session.staff_id::text, session.device, session.address,
         ${isoTime('session.created_at')} as create_time, ${isoTime('session.last_used_at')} as last_used_time,
         ${isoTime('least(session.expires_at, session.ends_at)')} as expire_time
    from session join staff on staff.id = session.staff_id where ${IS_ALIVE}`;

/** A person's live sessions, the last used one first. */
export async function listLiveSessions(db: Db, staffId: string, limit: number): Promise<readonly ListedSession[]> {
  return db.rows<ListedSession>(
    `${LISTED_SESSION} and session.staff_id = $1 order by session.last_used_at desc, session.id desc limit $2`,
    [staffId, limit],
  );
}

/** A live session of any person. */
export async function findListedSession(db: Db, sessionId: string): Promise<ListedSession | null> {
  return db.maybe<ListedSession>(`${LISTED_SESSION} and session.id = $1`, [sessionId]);
}

/** Those of the sessions that are still alive. */
export async function findLiveSessions(db: Db, sessionIds: readonly string[]): Promise<readonly LiveSession[]> {
  return db.rows<LiveSession>(`${LIVE_SESSION} and session.id = any($1::bigint[])`, [sessionIds]);
}

export async function isSessionAlive(db: Db, sessionId: string): Promise<boolean> {
  return db.any(`select from session join staff on staff.id = session.staff_id where session.id = $1 and ${IS_ALIVE}`, [
    sessionId,
  ]);
}

/** Those of the staff members who have a session that may be alive. */
export async function filterSignedIn(db: Db, staffIds: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(
    `select distinct staff_id::text
       from session where staff_id = any($1::bigint[]) and revoked_at is null and least(expires_at, ends_at) > now()`,
    [staffIds],
  );
}

/** Extends a live session, unless it was extended a moment ago. A session that is over stays over. */
export async function extendSession(
  db: Db,
  sessionId: string,
  { idleMs, everyMs }: { readonly idleMs: number; readonly everyMs: number },
): Promise<void> {
  await db.query(
    `update session set last_used_at = now(), expires_at = now() + $2 * interval '1 ms'
      where id = $1 and expires_at > now() and last_used_at < now() - $3 * interval '1 ms'`,
    [sessionId, idleMs, everyMs],
  );
}

export async function markSessionInChat(db: Db, sessionId: string): Promise<void> {
  await db.query('update session set im_at = now() where id = $1', [sessionId]);
}

/** @returns whether this call revoked it */
export async function revokeSession(db: Db, sessionId: string): Promise<boolean> {
  return db.any('update session set revoked_at = now() where id = $1 and revoked_at is null', [sessionId]);
}

/**
 * @param exceptId the session that stays alive
 * @returns the sessions that were alive before
 */
export async function revokeSessionsOf(db: Db, staffId: string, exceptId: string | null = null) {
  return db.values<string>(
    `update session set revoked_at = now()
      where staff_id = $1 and revoked_at is null and least(expires_at, ends_at) > now() and id is distinct from $2
     returning id::text`,
    [staffId, exceptId],
  );
}

/** Deletes sessions that ended long ago. */
export async function deleteDeadSessions(db: Db): Promise<void> {
  await db.query(`delete from session where least(expires_at, revoked_at, ends_at) < now() - interval '1 day'`);
}
