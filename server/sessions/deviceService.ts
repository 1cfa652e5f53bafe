import { SESSIONS_SHOWN_MAX } from '#contract/constants.ts';
import type { Session } from '#contract/http/sessions.ts';
import { writeAudit } from '../audit/index.ts';
import { notFound } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import type { Publisher } from '../common/ports.ts';
import { isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { findStaff } from '../people/index.ts';
import { namesOfDevice } from './loginAudit.ts';
import {
  findListedSession,
  listLiveSessions,
  revokeSession,
  revokeSessionsOf,
  type ListedSession,
} from './sessionRepository.ts';

// Lists and ends sessions: one's own, and for admins everyone's. Each function throws 4004 for sessions that the caller
// may not see.

export interface DeviceDeps {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'sessionsEnded'>;
}

/** @param userId null for the caller */
export async function list(db: Database, principal: StaffPrincipal, userId: string | null): Promise<Session[]> {
  const { staffId } = await ownerOf(db, principal, userId);
  return (await listLiveSessions(db, staffId, SESSIONS_SHOWN_MAX)).map((session) => shown(session, principal));
}

export async function end({ db, publisher }: DeviceDeps, principal: StaffPrincipal, sessionId: string): Promise<void> {
  const session = await requireFound(sessionId, (each) => findListedSession(db, each));
  const owner = await ownerOf(db, principal, session.staffId);
  const isEnded = await db.transaction(async (tx) => {
    if (!(await revokeSession(tx, sessionId))) return false;
    await noteEnded(tx, principal, owner, [sessionId]);
    return true;
  });
  if (isEnded) publisher.sessionsEnded([sessionId]);
}

/**
 * Ends all own sessions except the caller's, or all sessions of another person.
 * @returns how many ended
 */
export async function endAll(
  { db, publisher }: DeviceDeps,
  principal: StaffPrincipal,
  userId: string | null,
): Promise<number> {
  const owner = await ownerOf(db, principal, userId);
  const sessionIds = await db.transaction(async (tx) => {
    const ended = await revokeSessionsOf(tx, owner.staffId, principal.sessionId);
    await noteEnded(tx, principal, owner, ended);
    return ended;
  });
  publisher.sessionsEnded(sessionIds);
  return sessionIds.length;
}

type Owner = Pick<StaffPrincipal, 'staffId' | 'name'>;

async function ownerOf(db: Database, principal: StaffPrincipal, userId: string | null): Promise<Owner> {
  if (userId === null || userId === principal.staffId) return principal;
  const staff = isAdmin(principal) && isId(userId) ? await findStaff(db, userId) : null;
  if (staff === null) throw notFound();
  return staff;
}

/** Writes to the audit log when an admin ends another person's sessions. Ending one's own is not logged. */
async function noteEnded(
  tx: Db,
  principal: StaffPrincipal,
  { staffId, name }: Owner,
  sessionIds: readonly string[],
): Promise<void> {
  if (staffId === principal.staffId) return;
  await writeAudit(
    tx,
    sessionIds.map((sessionId) => ({
      staffId: principal.staffId,
      action: 'session.ended',
      objectId: sessionId,
      before: { staffId, name },
    })),
  );
}

function shown({ staffId: _, device, ...session }: ListedSession, { sessionId }: StaffPrincipal): Session {
  return { ...session, ...namesOfDevice(device), isCurrent: session.id === sessionId };
}
