import type { RequestOf } from '#contract/http/call.ts';
import type { blockCustomer, CustomerBlock } from '#contract/http/customerPanel.ts';
import { BLOCK_MAX_MS, BLOCK_REASON_MAX } from '#contract/serviceLimits.ts';
import { writeAudit } from '../audit/index.ts';
import { writeCustomerBlocked, type RuleDeps } from '../chat/index.ts';
import { conflict, invalid, notFound } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import { staffPerson, type StaffPrincipal } from '../common/principal.ts';
import { textOf, wellFormed } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import { StaffText } from '../notes/index.ts';
import { lockCustomer } from '../people/index.ts';
import { deleteBlock, deletePastBlocks, findBlock, writeBlock, type StoredBlock } from './blockRepository.ts';
import { readsChatsOf } from './customerAccess.ts';
import { isErased } from './customerPanelRepository.ts';

export interface BlockDeps extends Pick<RuleDeps, 'db' | 'publisher'> {
  readonly now: Clock;
}

/** What a leader has asked for; null lifts the block. */
type Wanted = { readonly until: string; readonly reason: string } | null;

/**
 * Blocks a customer, changes their block, or lifts it.
 * @throws {DomainError} 4004, 4009 and 4022 as the call says
 */
export async function block(
  { db, publisher, now }: BlockDeps,
  principal: StaffPrincipal,
  { customerId, ...request }: RequestOf<typeof blockCustomer>,
): Promise<CustomerBlock | null> {
  const wanted = wantedOf(request, now());
  const { blocked, events } = await db.transaction(async (tx) => {
    if (!(await readsChatsOf(tx, principal, customerId))) throw notFound();
    await lockCustomer(tx, customerId);
    const before = await blockOf(tx, customerId);
    const shown = blockShownTo(principal, before);
    // The same again, because its response was lost.
    if (shown?.until === wanted?.until && shown?.reason === wanted?.reason) return { blocked: shown, events: [] };
    // Nothing would erase a reason that is written afterwards.
    if (wanted !== null && (await isErased(tx, customerId))) throw conflict('This customer was erased');
    const by = staffPerson(principal.staffId);
    await (wanted === null ? deleteBlock(tx, customerId) : writeBlock(tx, { ...wanted, customerId, staffId: by.id }));
    await writeAudit(tx, [
      {
        staffId: by.id,
        action: wanted === null ? 'customer.unblocked' : 'customer.blocked',
        objectId: customerId,
        before: shown && { until: shown.until, reason: shown.reason },
        after: wanted,
      },
    ]);
    const after = blockShownTo(principal, await blockOf(tx, customerId));
    return {
      blocked: after,
      events: await writeCustomerBlocked(tx, { customerId, until: after?.until ?? null, by }),
    };
  });
  publisher.eventsWritten(events);
  return blocked;
}

function wantedOf({ until, reason = '' }: Omit<RequestOf<typeof blockCustomer>, 'customerId'>, now: number): Wanted {
  if (until === null) return null;
  const at = Date.parse(until);
  if (!(at > now)) throw invalid('Choose a time in the future');
  if (at > now + BLOCK_MAX_MS) throw invalid('Choose a time within a year');
  return { until: new Date(at).toISOString(), reason: textOf(wellFormed(reason), BLOCK_REASON_MAX) };
}

/** @returns null for a customer who may write */
export function blockOf(db: Db, customerId: string): Promise<StoredBlock | null> {
  return findBlock(db, customerId, (text) => new StaffText(text));
}

export function blockShownTo(principal: StaffPrincipal, stored: StoredBlock | null): CustomerBlock | null {
  return stored && { ...stored, reason: stored.reason.for(principal) };
}

export { deletePastBlocks as forgetPastBlocks };
