import type { RequestOf } from '#contract/http/call.ts';
import type { ChatAppContext, noteAppContext } from '#contract/http/appContext.ts';
import { appContextOf } from '../common/appContext.ts';
import { invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { CustomerPrincipal, StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { insertAppContext, listContextsOf } from './appContextRepository.ts';
import { mayRead } from './chatRecordService.ts';
import { findChatParties } from './chatRepository.ts';

/**
 * What the device says.
 * @throws {DomainError} 4022 when it says nothing or too much, 4004 unless the chat is live and theirs
 */
export async function noteDeviceContext(
  db: Database,
  { customerId }: CustomerPrincipal,
  { chatId, context: said }: RequestOf<typeof noteAppContext>,
): Promise<void> {
  const context = appContextOf(said);
  if (context === null) throw invalid('The context of the app is empty or too long');
  const isStored = isId(chatId) && (await insertAppContext(db, { chatId, customerId, isSigned: false, context }));
  if (!isStored) throw notFound();
}

/** What the token says that the customer has come with. */
export async function noteSignedContext(
  db: Database,
  { customerId, appContext: context }: CustomerPrincipal,
  chatId: string,
): Promise<void> {
  if (context !== null) await insertAppContext(db, { chatId, customerId, isSigned: true, context });
}

/** @throws {DomainError} 4004 for a caller who may not read the chat, as for one that does not exist */
export async function appContextsOf(
  db: Database,
  principal: StaffPrincipal,
  chatId: string,
): Promise<ChatAppContext[]> {
  const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
  if (chat === null || !mayRead(principal, chat)) throw notFound();
  return listContextsOf(db, chatId);
}
