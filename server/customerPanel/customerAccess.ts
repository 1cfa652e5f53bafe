import { listPartiesOf, mayRead } from '../chat/index.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/database.ts';

/** Whether someone may read a chat of a customer: they know who the customer is. @throws {DomainError} 4004 for no id */
export async function readsChatsOf(db: Db, principal: StaffPrincipal, customerId: string): Promise<boolean> {
  if (!isId(customerId)) throw notFound();
  return (await listPartiesOf(db, customerId)).some((chat) => mayRead(principal, chat));
}
