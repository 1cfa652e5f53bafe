import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { setChatTags } from '#contract/http/tags.ts';
import { noPermission, notFound } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import { hasAnyKey, staffPerson, type StaffPrincipal } from '../common/principal.ts';
import { setTags } from '../tags/index.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import { mayRead } from './chatRecordService.ts';
import { lockChat } from './chatRepository.ts';
import type { RuleDeps } from './publisher.ts';

/**
 * Sets the tags of a chat, live or ended: as its assignee, or as a leader who may read it.
 * @throws {DomainError} 4004 for a chat that the caller may not read, 4003 for one of someone else, 4022
 */
export async function setTagsOf(
  { db, publisher }: Pick<RuleDeps, 'db' | 'publisher'>,
  principal: StaffPrincipal,
  { chatId, tagIds }: RequestOf<typeof setChatTags>,
): Promise<void> {
  const { staffId: byId } = principal;
  const events = await db.transaction(async (tx) => {
    const chat = await requireFound(chatId, (id) => lockChat(tx, id));
    if (!mayRead(principal, chat)) throw notFound();
    const { staffId } = chat;
    if (staffId !== byId && !hasAnyKey(principal, [ROLE_KEY.leader])) throw noPermission();
    if (!(await setTags(tx, { table: 'chat', id: chatId }, { tagIds }))) return [];
    const recipients = [...new Set([byId, staffId ?? byId])].map(staffPerson);
    return writeChatEvents(tx, [{ chatId, kind: CHAT_EVENT.tagged, actor: staffPerson(byId), staffId, recipients }]);
  });
  publisher.eventsWritten(events);
}
