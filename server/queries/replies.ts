import { QUERY_PICTURES_MAX, QUERY_TEXT_MAX, REPLY_RELATED_MAX } from '#contract/constants.ts';
import type { QueryPicture } from '#contract/http/queries.ts';
import { NO_SUCH_PICTURE } from '../chat/index.ts';
import { conflict, invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Principal } from '../common/principal.ts';
import { textOf } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import type { Slice } from '../db/slice.ts';
import { fileReaderOf } from '../files/index.ts';
import type { QueryDeps } from './queryRules.ts';
import { refreshQuerySearch } from './querySearchRepository.ts';
import { noteReplies, writeQueryLog } from './queryStateRepository.ts';
import {
  countReplies,
  findSentReply,
  insertReply,
  listExistingQueries,
  listReplies,
  type ListedReply,
  type NewReply,
  type ReplyContent,
  claimPictures,
  listReplyPictures,
  replaceReplyPictures,
  type AttachedPicture,
  type PictureClaim,
} from './replyRepository.ts';

// What replies of staff and of customers have in common.

/** A reply as the client sends it. */
interface WrittenReply {
  readonly description: string;
  readonly urls?: string;
  readonly picIds: readonly string[];
}

/** A reply after validation. */
export interface ReplyInput extends ReplyContent {
  readonly picIds: string[];
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
export async function writeReply(tx: Db, reply: NewReply & Pick<ReplyInput, 'picIds'>): Promise<string> {
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

/** A reply with its pictures, for one reader. */
export interface ReadableReply extends ListedReply {
  readonly pics: QueryPicture[];
}

/** A part of a query's replies, and the number of all of them, counted as `countReplies` does. */
export async function readReplies(
  { db, addresses }: Pick<QueryDeps, 'db' | 'addresses'>,
  reader: Principal,
  queryId: string,
  slice: Slice<string>,
): Promise<{ readonly rows: readonly ReadableReply[]; readonly counted: number }> {
  const [rows, counted] = await Promise.all([listReplies(db, queryId, slice), countReplies(db, queryId)]);
  const pictures = await listReplyPictures(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...row, pics: readablePictures(addresses, pictures.get(row.id) ?? [], reader) })),
    counted,
  };
}

/** Pictures with addresses that are signed for the reader. */
export function readablePictures(
  addresses: QueryDeps['addresses'],
  pictures: readonly AttachedPicture[],
  reader: Principal,
): QueryPicture[] {
  return pictures.map(({ fileId: id, width, height }) => ({
    id,
    url: addresses.addressOf(id, fileReaderOf(reader)),
    width,
    height,
  }));
}

/**
 * Picture ids without duplicates.
 * @throws {DomainError} 4022 for too many
 */
export function pictureIdsOf(picIds: readonly string[]): string[] {
  const ids = [...new Set(picIds)];
  if (ids.length > QUERY_PICTURES_MAX) throw invalid(`Maximum ${QUERY_PICTURES_MAX} pictures`);
  return ids;
}

/**
 * Protects attached pictures from the sweep. Pictures that are already on the edited reply may stay.
 * @throws {DomainError} 4022 both for a missing picture and for another person's
 */
export async function retainPictures(tx: Db, claim: PictureClaim): Promise<void> {
  const claimed = await claimPictures(tx, claim);
  if (claimed.length < claim.ids.length) throw invalid(NO_SUCH_PICTURE);
}

/** @throws {DomainError} 4022 when one of the queries does not exist */
export async function checkRelated(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await listExistingQueries(tx, ids)).length < ids.length)
    throw invalid('One of the related queries does not exist');
}

/**
 * The ids in `urls`, without duplicates, in their order. All other fields of its objects are ignored.
 * @param urls JSON text of a list of objects with an id; '' for none
 * @throws {DomainError} 4022 for any other text, and for too many ids
 */
function relatedIdsOf(urls: string): readonly string[] {
  const ids = [...new Set(listIn(urls).map(idIn))];
  if (ids.length > REPLY_RELATED_MAX) throw invalid(`Maximum ${REPLY_RELATED_MAX} related queries`);
  return ids;
}

function listIn(urls: string): readonly unknown[] {
  if (urls.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(urls);
    if (Array.isArray(list)) return list;
  } catch {
    // not JSON: treated like a value that is not a list
  }
  throw notAList();
}

function idIn(entry: unknown): string {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;
  if (typeof id !== 'string' || !isId(id)) throw notAList();
  return id;
}

function notAList(): Error {
  return invalid('The related queries cannot be read');
}
