import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { rateChat, readRating } from '#contract/http/ratings.ts';
import { RATING_LOW_MAX, RATING_WORDS_MAX } from '#contract/serviceLimits.ts';
import { conflict, invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Database } from '../db/database.ts';
import { refuseBlocked } from '../people/index.ts';
import { findChatParties, lockChat } from './chatRepository.ts';
import { findRating, saveRating } from './ratingRepository.ts';

/** @throws {DomainError} 4004 unless the chat is the customer's */
export async function ratingFor(
  db: Database,
  customerId: string,
  chatId: string,
): Promise<ResponseOf<typeof readRating>> {
  if (!isId(chatId)) throw notFound();
  const [chat, asked] = await Promise.all([findChatParties(db, chatId), findRating(db, chatId)]);
  if (chat?.customerId !== customerId) throw notFound();
  return { isOpen: asked?.isOpen === true, given: asked?.given ?? null };
}

/**
 * Stores how a customer rates a chat.
 * @throws {DomainError} 4004 for another customer's chat, 4009 when it cannot be rated, or no longer, 4022
 */
export async function storeRating(
  db: Database,
  customerId: string,
  { chatId, ...given }: RequestOf<typeof rateChat>,
): Promise<void> {
  const words = given.words.trim();
  if (words.length > RATING_WORDS_MAX) throw invalid(`Please use ${RATING_WORDS_MAX} characters at most`);
  if (given.rating > RATING_LOW_MAX && (given.reason !== null || words !== ''))
    throw invalid(`A reason goes with a rating of ${RATING_LOW_MAX} or less`);
  if (!isId(chatId)) throw notFound();
  await db.transaction(async (tx) => {
    const chat = await lockChat(tx, chatId);
    if (chat?.customerId !== customerId) throw notFound();
    const asked = await findRating(tx, chatId);
    if (asked === null) throw conflict('This chat does not ask for a rating');
    if (!asked.isOpen) throw conflict('This chat can no longer be rated');
    await refuseBlocked(tx, customerId);
    await saveRating(tx, chatId, { ...given, words });
  });
}
