import { USER_TYPE } from '../../contract/domain.ts';
import { lockAccount, lockActiveAdmins, markDeleted } from '../repositories/accountRepository.ts';
import { writeAudit } from '../repositories/auditRepository.ts';
import type { Database } from '../repositories/database.ts';
import { conflict, noPermission, notFound } from './errors.ts';
import { isId } from './ids.ts';
import type { ChatPresence } from './ports.ts';
import type { StaffPrincipal } from './principal.ts';
import type { SessionService } from './sessionService.ts';

/** Administers staff accounts. */
export interface AccountService {
  /**
   * Deletes an account: its sessions end, and its open chats go back to the line.
   * @throws {DomainError} 4004 without such an account; 4003 for an admin's, unless an admin does it; 4009 for one's own and for the last active admin's
   */
  delete(principal: StaffPrincipal, staffId: string): Promise<void>;
}

export interface AccountDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionService, 'endAllOf'>;
  readonly presence: Pick<ChatPresence, 'accountEnded'>;
  /** Hears of what failed after the account was deleted: sweeps make up for it. */
  readonly onError: (error: unknown) => void;
}

export function createAccountService({ db, sessions, presence, onError }: AccountDeps): AccountService {
  return {
    delete: async (principal, staffId) => {
      if (!isId(staffId)) throw notFound();
      if (staffId === principal.staffId) throw conflict('You cannot delete your own account');
      await db.transaction(async (tx) => {
        const admins = await lockActiveAdmins(tx);
        const account = await lockAccount(tx, staffId);
        if (account === null) throw notFound();
        if (account.type === USER_TYPE.admin && principal.type !== USER_TYPE.admin) throw noPermission();
        if (admins.length === 1 && admins[0] === staffId) throw conflict('This is the last active admin');
        await markDeleted(tx, staffId);
        await writeAudit(tx, [{ staffId: principal.staffId, action: 'account.deleted', objectType: 'staff', objectId: staffId, before: account, after: null }]);
      });
      await Promise.all([sessions.endAllOf(staffId), presence.accountEnded(staffId, principal.staffId)]).catch(onError);
    },
  };
}
