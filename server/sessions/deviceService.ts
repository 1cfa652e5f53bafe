import { SESSIONS_SHOWN_MAX } from '../../contract/constants.ts';
import type { Session } from '../../contract/http/sessions.ts';
import { writeAudit } from '../audit/index.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { SessionAnnouncer } from '../common/ports.ts';
import { isAdmin, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { findStaff } from '../people/index.ts';
import { namesOfDevice } from './deviceNames.ts';
import {
  findListedSession,
  listLiveSessions,
  revokeSession,
  revokeSessionsOf,
  type ListedSession,
} from './sessionRepository.ts';

/**
 * Where people are signed in: one's own business, and for admins everybody's. Each throws 4004 for what is somebody
 * else's.
 */
export interface DeviceService {
  /** @param userId whose; null: one's own */
  list(principal: StaffPrincipal, userId: string | null): Promise<Session[]>;
  end(principal: StaffPrincipal, sessionId: string): Promise<void>;
  /**
   * One's own but the one that asks, or all of somebody else's.
   * @returns how many
   */
  endAll(principal: StaffPrincipal, userId: string | null): Promise<number>;
}

export interface DeviceDeps {
  readonly db: Database;
  readonly announcer: SessionAnnouncer;
}

interface Owner {
  readonly staffId: string;
  readonly name: string;
}

export function createDeviceService({ db, announcer }: DeviceDeps): DeviceService {
  const ownerOf = async (principal: StaffPrincipal, userId: string | null): Promise<Owner> => {
    if (userId === null || userId === principal.staffId) return principal;
    const staff = isAdmin(principal) && isId(userId) ? await findStaff(db, userId) : null;
    if (staff === null) throw notFound();
    return staff;
  };

  return {
    list: async (principal, userId) => {
      const { staffId } = await ownerOf(principal, userId);
      return (await listLiveSessions(db, staffId, SESSIONS_SHOWN_MAX)).map((session) => shown(session, principal));
    },

    end: async (principal, sessionId) => {
      const session = isId(sessionId) ? await findListedSession(db, sessionId) : null;
      if (session === null) throw notFound();
      const owner = await ownerOf(principal, session.staffId);
      const isEnded = await db.transaction(async (tx) => {
        if (!(await revokeSession(tx, sessionId))) return false;
        await noteEnded(tx, principal, owner, [sessionId]);
        return true;
      });
      if (isEnded) announcer.sessionsEnded([sessionId]);
    },

    endAll: async (principal, userId) => {
      const owner = await ownerOf(principal, userId);
      const sessionIds = await db.transaction(async (tx) => {
        const ended = await revokeSessionsOf(tx, owner.staffId, principal.sessionId);
        await noteEnded(tx, principal, owner, ended);
        return ended;
      });
      announcer.sessionsEnded(sessionIds);
      return sessionIds.length;
    },
  };
}

/** What admins do to others is written down; what one does to one's own sessions is nobody's business. */
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
      objectType: 'session',
      objectId: sessionId,
      before: { staffId, name },
      after: null,
    })),
  );
}

function shown(
  { sessionId, device, address, createdAt, lastUsedAt, expiresAt }: ListedSession,
  principal: StaffPrincipal,
): Session {
  return {
    id: sessionId,
    ...namesOfDevice(device),
    address,
    createTime: createdAt.toISOString(),
    lastUsedTime: lastUsedAt.toISOString(),
    expireTime: expiresAt.toISOString(),
    isCurrent: sessionId === principal.sessionId,
  };
}
