import { writeAudit } from '../repositories/auditRepository.ts';
import type { Db } from '../repositories/database.ts';
import { writeQueryLog } from '../repositories/queryLogRepository.ts';
import { takeQueriesFrom } from '../repositories/queryStateRepository.ts';
import { personOf, type StaffPrincipal } from './principal.ts';

/** Whose account is closed or deleted, and who did it. */
export interface Gone { readonly staffId: string; readonly name: string; readonly by: StaffPrincipal }

/**
 * Takes all open queries from somebody whose account ends, and is locked: they wait for nobody who is gone. The caller has them handed out after
 * COMMIT. Closed ones stay theirs.
 */
export async function recallQueries(tx: Db, gone: Gone): Promise<void> {
  await logRecalled(tx, await takeQueriesFrom(tx, gone.staffId), gone);
}

/** Writes that queries were taken from somebody who is gone. */
export async function logRecalled(tx: Db, queryIds: readonly string[], { staffId, name, by }: Gone): Promise<void> {
  await writeQueryLog(tx, queryIds.map((queryId) => ({ queryId, action: 'recalled', actor: personOf(by), oldDesc: name })));
  await writeAudit(tx, queryIds.map((queryId) => (
    { staffId: by.staffId, action: 'query.recalled', objectType: 'query', objectId: queryId, before: { staffId }, after: { staffId: null } }
  )));
}
