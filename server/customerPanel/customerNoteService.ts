import { CUSTOMER_NOTE_MAX } from '#contract/constants.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { CustomerNote, saveCustomerNote } from '#contract/http/customerPanel.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, notFound, requireUnchanged } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { textOf, wellFormed } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { StaffText } from '../notes/index.ts';
import { lockCustomer } from '../people/index.ts';
import { readsChatsOf } from './customerAccess.ts';
import { deleteNote, findNote, isErased, writeNote, type StoredNote } from './customerPanelRepository.ts';

/** As the `updateTime` of no note. */
const NEVER = new Date(0).toISOString();

/**
 * Replaces the note about a customer; '' deletes it.
 * @throws {DomainError} 4004 for who may read no chat of theirs, 4022 for text that cannot be, 4009 when someone else
 * has changed it, and for a customer who was erased: nothing would erase what is written afterwards
 */
export async function saveNote(
  db: Database,
  principal: StaffPrincipal,
  { customerId, text: given, updateTime }: RequestOf<typeof saveCustomerNote>,
): Promise<CustomerNote | null> {
  const text = trimmed(given) === '' ? '' : textOf(wellFormed(given), CUSTOMER_NOTE_MAX);
  return db.transaction(async (tx) => {
    if (!(await readsChatsOf(tx, principal, customerId))) throw notFound();
    await lockCustomer(tx, customerId);
    const before = await noteOf(tx, customerId);
    // The same again, because its response was lost.
    if ((before?.text.for(principal) ?? '') === text) return shownTo(principal, before);
    requireUnchanged(updateTime === null ? NEVER : updateTime, before?.updateTime ?? NEVER);
    if (await isErased(tx, customerId)) throw conflict('This customer was erased');
    const { staffId } = principal;
    const action = text === '' ? 'customerNote.deleted' : 'customerNote.edited';
    await writeAudit(tx, [{ staffId, action, objectId: customerId }]);
    await (text === '' ? deleteNote(tx, customerId) : writeNote(tx, { customerId, text, staffId }));
    return shownTo(principal, await noteOf(tx, customerId));
  });
}

/** @returns null without one */
export function noteOf(db: Db, customerId: string): Promise<StoredNote | null> {
  return findNote(db, customerId, (text) => new StaffText(text));
}

export function shownTo(principal: StaffPrincipal, note: StoredNote | null): CustomerNote | null {
  return note && { ...note, text: note.text.for(principal) };
}
