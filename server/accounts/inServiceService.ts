import { writeAudit } from '../audit/index.ts';
import { lockAllocation } from '../chat/index.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatAllocation, QueryAllocation } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { lockInService, setInService } from './accountRepository.ts';

/** Sets who is in service and may be given work. The call checks the permission. */
export interface InServiceService {
  /**
   * Puts accounts into service, or takes them out of it. They keep their chats and queries, but get no new ones.
   * @throws {DomainError} 4004 when one of the accounts is missing; then none changes
   */
  edit(principal: StaffPrincipal, staffIds: readonly string[], isInService: boolean): Promise<void>;
}

export interface InServiceDeps {
  readonly db: Database;
  readonly chats: ChatAllocation;
  readonly queries: QueryAllocation;
  /** Called with errors that occur after the change; sweeps repeat the failed work. */
  readonly onError: (error: unknown) => void;
}

export function createInServiceService({ db, chats, queries, onError }: InServiceDeps): InServiceService {
  return {
    edit: async (principal, staffIds, isInService) => {
      const ids = [...new Set(staffIds)];
      if (!ids.every(isId)) throw notFound();
      await db.transaction(async (tx) => {
        await lockAllocation(tx);
        const accounts = await lockInService(tx, ids);
        if (accounts.length < ids.length) throw notFound();
        const changed = accounts.filter((account) => account.isInService !== isInService).map(({ staffId }) => staffId);
        await setInService(tx, changed, isInService);
        await writeAudit(
          tx,
          changed.map((staffId) => ({
            staffId: principal.staffId,
            action: 'staff.inServiceChanged',
            objectType: 'staff',
            objectId: staffId,
            before: { isInService: !isInService },
            after: { isInService },
          })),
        );
      });
      // A person who is back may have room for waiting chats and queries.
      if (isInService) await Promise.all([chats.allocate(), queries.allocate()]).catch(onError);
    },
  };
}
