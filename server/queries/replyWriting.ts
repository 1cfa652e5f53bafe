import { QUERY_TEXT_MAX } from '../../contract/constants.ts';
import { conflict } from '../common/errors.ts';
import type { Person } from '../common/principal.ts';
import { textOf } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { replaceReplyPictures } from './queryPictureRepository.ts';
import { keepPictures, pictureIdsOf } from './queryPictures.ts';
import { refreshQuerySearch } from './querySearchRepository.ts';
import { noteReplies } from './queryStateRepository.ts';
import { checkRelated, relatedIdsOf } from './relatedQueries.ts';
import { findSentReply, insertReply, type NewReply } from './replyRepository.ts';

/** What somebody wants to write, as it is sent. */
export interface WrittenReply {
  readonly description: string;
  readonly urls?: string;
  readonly picIds: readonly string[];
}

/** The same, read. */
export interface ReplyWish {
  readonly description: string;
  readonly relatedIds: readonly string[];
  readonly picIds: readonly string[];
}

/** @throws {DomainError} 4022 for what no reply can hold */
export function replyWishOf({ description, urls = '', picIds }: WrittenReply): ReplyWish {
  return {
    description: textOf(description, QUERY_TEXT_MAX),
    relatedIds: relatedIdsOf(urls),
    picIds: pictureIdsOf(picIds),
  };
}

/**
 * The reply that was sent by this id before: sending it again changes nothing.
 * @returns null when there is none
 * @throws {DomainError} 4009 when that was another query's
 */
export async function sentBefore(
  tx: Db,
  { queryId, author, clientId }: Pick<NewReply, 'queryId' | 'author' | 'clientId'>,
): Promise<string | null> {
  const sent = await findSentReply(tx, author, clientId);
  if (sent !== null && sent.queryId !== queryId) throw usedUp();
  return sent?.id ?? null;
}

/**
 * Writes a reply to a query whose row is locked.
 * @returns its id
 * @throws {DomainError} 4022 for attachments that cannot be
 */
export async function writeReply(
  tx: Db,
  wish: ReplyWish & { readonly queryId: string; readonly author: Person; readonly clientId: string },
): Promise<string> {
  const { queryId, author, picIds } = wish;
  await checkRelated(tx, wish.relatedIds);
  await keepPictures(tx, { owner: author, ids: picIds, replyId: null });
  const replyId = await insertReply(tx, wish);
  if (replyId === null) throw usedUp();
  await replaceReplyPictures(tx, replyId, picIds);
  await writeQueryLog(tx, [{ queryId, action: 'replied', actor: author, replyId }]);
  await repliesChanged(tx, queryId);
  return replyId;
}

/** What follows from every change of a query's replies. */
export async function repliesChanged(tx: Db, queryId: string): Promise<void> {
  await noteReplies(tx, queryId);
  await refreshQuerySearch(tx, queryId);
}

/** The page makes a new id for everything that it sends: one that stands for something else is no repetition. */
function usedUp(): Error {
  return conflict('This reply has already been sent to another query');
}
