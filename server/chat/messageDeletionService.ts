import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { deleteMessage } from '#contract/http/messages.ts';
import { conflict, notFound } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import { participantsOf, type Person } from '../common/principal.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import { lockChat } from './chatRepository.ts';
import { blankMessage, findOwnMessage } from './messageRepository.ts';
import { remakeWords } from './messageWordsService.ts';
import type { RuleDeps } from './publisher.ts';

/**
 * Deletes a message of one's own: its content, its picture and its words in the search.
 * @param withinMs for how long after it was sent; 0: not at all
 * @throws {DomainError} 4004 for none and for another person's, 4009 for an older one
 */
export async function deleteOwnMessage(
  { db, publisher }: Pick<RuleDeps, 'db' | 'publisher'>,
  author: Person,
  { chatId, chatSeq }: RequestOf<typeof deleteMessage>,
  withinMs: number,
): Promise<void> {
  const events = await db.transaction(async (tx) => {
    const chat = await requireFound(chatId, (id) => lockChat(tx, id));
    const message = await findOwnMessage(tx, { chatId, chatSeq, author });
    if (message === null) throw notFound();
    if (message.isErased) return [];
    if (message.ageMs >= withinMs) throw conflict('This message can no longer be deleted');
    await blankMessage(tx, { chatId, chatSeq });
    await remakeWords(tx, chatId, chatSeq);
    const people = participantsOf(chat);
    const isPresent = people.some(({ type, id }) => type === author.type && id === author.id);
    return writeChatEvents(tx, [
      {
        chatId,
        kind: CHAT_EVENT.messageDeleted,
        actor: author,
        staffId: chat.staffId,
        recipients: isPresent ? people : [...people, author],
        detail: { chatSeq },
      },
    ]);
  });
  publisher.eventsWritten(events);
}
