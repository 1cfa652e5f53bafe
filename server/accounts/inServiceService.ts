import { writeAudit } from '../audit/index.ts';
import { lockAllocation } from '../chat/index.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatAllocation, QueryAllocation } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { lockInService, setInService } from './accountRepository.ts';

/** Who is in service, and so may be given work. Who may change it is the call's affair. */
export interface InServiceService {
  /**
   * Puts accounts into service, or takes them out of it: they keep what they have, and are given nothing more.
   * @throws {DomainError} 4004 when one of the accounts is not there, and then none is changed
   */
  edit(principal: StaffPrincipal, staffIds: readonly string[], isInService: boolean): Promise<void>;
}

export interface InServiceDeps {
  readonly db: Database;
  readonly chats: ChatAllocation;
  readonly queries: QueryAllocation;
  /** Hears of what failed after the change: sweeps make up for it. */
  readonly onError: (error: unknown) => void;
}

export function createInServiceService({ db, chats, queries, onError }: InServiceDeps): InServiceService {
  return {
    edit: async (principal, staffIds, isInService) => {
      const wanted = [...new Set(staffIds)];
      if (!wanted.every(isId)) throw notFound();
      await db.transaction(async (tx) => {
        await lockAllocation(tx);
        const accounts = await lockInService(tx, wanted);
        if (accounts.length < wanted.length) throw notFound();
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
      // Whoever is back may have room for what waits.
      if (isInService) await Promise.all([chats.allocate(), queries.allocate()]).catch(onError);
    },
  };
}
