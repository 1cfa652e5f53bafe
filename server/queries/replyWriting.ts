import { QUERY_TEXT_MAX } from '#contract/constants.ts';
import { conflict } from '../common/errors.ts';
import { textOf } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { replaceReplyPictures } from './queryPictureRepository.ts';
import { retainPictures, pictureIdsOf } from './queryPictures.ts';
import { refreshQuerySearch } from './querySearchRepository.ts';
import { noteReplies } from './queryStateRepository.ts';
import { checkRelated, relatedIdsOf } from './relatedQueries.ts';
import { findSentReply, insertReply, type NewReply } from './replyRepository.ts';

/** A reply as the client sends it. */
export interface WrittenReply {
  readonly description: string;
  readonly urls?: string;
  readonly picIds: readonly string[];
}

/** A reply after validation. */
export interface ReplyInput {
  readonly description: string;
  readonly relatedIds: readonly string[];
  readonly picIds: readonly string[];
}

/** @throws {DomainError} 4022 for invalid content */
export function replyInputOf({ description, urls = '', picIds }: WrittenReply): ReplyInput {
  return {
    description: textOf(description, QUERY_TEXT_MAX),
    relatedIds: relatedIdsOf(urls),
    picIds: pictureIdsOf(picIds),
  };
}

/**
 * The reply that was sent with this client id, so that a repeated request changes nothing.
 * @returns its id, or null when there is none or no client id
 * @throws {DomainError} 4009 when the client id belongs to a reply to another query
 */
export async function sentBefore(
  tx: Db,
  { queryId, author, clientId }: Pick<NewReply, 'queryId' | 'author' | 'clientId'>,
): Promise<string | null> {
  if (clientId === undefined) return null;
  const sent = await findSentReply(tx, author, clientId);
  if (sent !== null && sent.queryId !== queryId) throw usedUp();
  return sent?.id ?? null;
}

/**
 * Writes a reply to a query whose row is locked.
 * @returns its id
 * @throws {DomainError} 4022 for invalid attachments
 */
export async function writeReply(
  tx: Db,
  reply: ReplyInput & Pick<NewReply, 'queryId' | 'author' | 'clientId' | 'canned'>,
): Promise<string> {
  const { queryId, author, picIds } = reply;
  await checkRelated(tx, reply.relatedIds);
  await retainPictures(tx, { owner: author, ids: picIds, replyId: null });
  const replyId = await insertReply(tx, reply);
  if (replyId === null) throw usedUp();
  await replaceReplyPictures(tx, replyId, picIds);
  await writeQueryLog(tx, [{ queryId, action: 'replied', actor: author, replyId }]);
  await repliesChanged(tx, queryId);
  return replyId;
}

/** Updates what depends on a query's replies. Call it after every change of them. */
export async function repliesChanged(tx: Db, queryId: string): Promise<void> {
  await noteReplies(tx, queryId);
  await refreshQuerySearch(tx, queryId);
}

/** A page makes a new client id for every reply. An id that stands for something else is an error, not a repetition. */
function usedUp(): Error {
  return conflict('This reply has already been sent to another query');
}
