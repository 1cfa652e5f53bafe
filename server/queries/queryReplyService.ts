import type { AuditAction } from '../../contract/auditActions.ts';
import type { Reply, ReplyVersion } from '../../contract/http/queries.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import { personOf, type Person, type StaffPrincipal } from '../common/principal.ts';
import { beginningOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { listReplyPictures, replaceReplyPictures, type AttachedPicture } from './queryPictureRepository.ts';
import { keepPictures, readablePictures } from './queryPictures.ts';
import { findQuery } from './queryRepository.ts';
import { checkOpen, mayHandle, mayRewrite } from './queryRights.ts';
import { lockQuery, type LockedQuery } from './queryStateRepository.ts';
import { checkRelated, urlsOf } from './relatedQueries.ts';
import {
  countReplies,
  countReplyVersions,
  findQueryIdOfReply,
  findReplyOf,
  hasSomebodyElseReplied,
  keepReplyVersion,
  listReplies,
  listReplyVersions,
  markReplyDeleted,
  updateReply,
  type ListedReply,
  type LockedReply,
} from './replyRepository.ts';
import {
  repliesChanged,
  replyWishOf,
  sentBefore,
  writeReply,
  type ReplyWish,
  type WrittenReply,
} from './replyWriting.ts';

export interface AddedReply extends WrittenReply {
  readonly queryId: string;
  readonly clientId: string;
  readonly afterReplyId: string | null;
}
export interface EditedReply extends WrittenReply {
  readonly id: string;
  readonly queryId: string;
  readonly updateTime: string;
}

/**
 * Replies to queries, as staff read and write them.
 * @throws {DomainError} 4004 for a query or a reply that is not there
 */
export interface QueryReplyService {
  /** Newest first. */
  page(principal: StaffPrincipal, queryId: string, request: PageRequest): Promise<Page<Reply>>;
  /** What a reply said before, newest first. */
  history(replyId: string, request: PageRequest): Promise<Page<ReplyVersion>>;
  /**
   * @returns its id; that of the earlier one, when it is sent again
   * @throws {DomainError} 4022 for what no reply can hold, 4003 for who may not reply, 4009 for a closed query, and
   * when somebody else has replied since
   */
  add(principal: StaffPrincipal, wanted: AddedReply): Promise<string>;
  /**
   * @throws {DomainError} 4022 as above, 4003 for who may not edit it, 4009 for a closed query, and when it has been
   * edited since
   */
  edit(principal: StaffPrincipal, wanted: EditedReply): Promise<void>;
  /**
   * From then on nobody reads it, nor what it said before.
   * @throws {DomainError} 4003 for who may not delete it, 4009 for a closed query
   */
  remove(principal: StaffPrincipal, replyId: string): Promise<void>;
}

/** What the log shows of a text; the whole of it is in the reply's history. */
const LOGGED_TEXT_MAX = 500;

export function createQueryReplyService({
  db,
  addresses,
}: {
  readonly db: Database;
  readonly addresses: FileAddresses;
}): QueryReplyService {
  return {
    page: async (principal, queryId, request) => {
      const slice = sliceOf(request, positionIn);
      if (!isId(queryId) || (await findQuery(db, queryId)) === null) throw notFound();
      const [rows, counted] = await Promise.all([listReplies(db, queryId, slice), countReplies(db, queryId)]);
      const pictures = await listReplyPictures(
        db,
        rows.map(({ id }) => id),
      );
      const reader = fileReaderOf(principal);
      const toRecord = (reply: ListedReply): Reply =>
        toReply(reply, readablePictures(addresses, pictures.get(reply.id) ?? [], reader));
      return pageOf(request, { rows, counted }, { positionOf: ({ id }) => id, toRecord });
    },
    history: async (replyId, request) => {
      const slice = sliceOf(request, positionIn);
      if (!isId(replyId) || (await findQueryIdOfReply(db, replyId)) === null) throw notFound();
      const [rows, counted] = await Promise.all([
        listReplyVersions(db, replyId, slice),
        countReplyVersions(db, replyId),
      ]);
      const toRecord = ({ id, description, writtenAt }: (typeof rows)[number]): ReplyVersion => ({
        id,
        description,
        updateTime: writtenAt.toISOString(),
      });
      return pageOf(request, { rows, counted }, { positionOf: ({ id }) => id, toRecord });
    },
    add: (principal, wanted) => {
      const wish = replyWishOf(wanted);
      return db.transaction((tx) => add(tx, principal, { ...wanted, ...wish }));
    },
    edit: (principal, wanted) => {
      const wish = replyWishOf(wanted);
      return db.transaction((tx) => edit(tx, principal, { ...wanted, ...wish }));
    },
    remove: (principal, replyId) => db.transaction((tx) => remove(tx, principal, replyId)),
  };
}

async function add(tx: Db, principal: StaffPrincipal, wanted: AddedReply & ReplyWish): Promise<string> {
  const author = personOf(principal);
  const query = await lockedQuery(tx, wanted.queryId);
  const earlier = await sentBefore(tx, { ...wanted, author });
  if (earlier !== null) return earlier;
  if (!mayHandle(principal, query)) throw noPermission();
  checkOpen(query);
  const afterId = wanted.afterReplyId ?? '0';
  if (await hasSomebodyElseReplied(tx, query.id, { author, afterId }))
    throw conflict('Someone else has replied in the meantime. Read their reply first.');
  const replyId = await writeReply(tx, { ...wanted, author });
  await audit(tx, author, {
    action: 'reply.added',
    replyId,
    after: { queryId: query.id, pictures: wanted.picIds, related: wanted.relatedIds },
  });
  return replyId;
}

async function edit(tx: Db, principal: StaffPrincipal, wanted: EditedReply & ReplyWish): Promise<void> {
  const { id: replyId, queryId, description, relatedIds, picIds } = wanted;
  const { reply, editor, pictures } = await rewritable(tx, principal, { queryId, replyId });
  // Sent again because its answer was lost, it has nothing left to do.
  if (description === reply.description && isSame(relatedIds, reply.relatedIds) && isSame(picIds, pictures)) return;
  if (Date.parse(wanted.updateTime) !== reply.updatedAt.getTime())
    throw conflict('This reply has been edited in the meantime. Read it first.');
  await checkRelated(tx, relatedIds);
  await keepPictures(tx, { owner: editor, ids: picIds, replyId });
  if (description !== reply.description) await keepReplyVersion(tx, replyId, editor.id);
  await updateReply(tx, replyId, { description, relatedIds });
  await replaceReplyPictures(tx, replyId, picIds);
  const [oldDesc, newDesc] = [reply.description, description].map((text) => beginningOf(text, LOGGED_TEXT_MAX));
  await writeQueryLog(tx, [
    { queryId, action: 'replyEdited', actor: editor, replyId, oldDesc: oldDesc ?? '', newDesc: newDesc ?? '' },
  ]);
  await repliesChanged(tx, queryId);
  await audit(tx, editor, {
    action: 'reply.edited',
    replyId,
    before: { queryId, pictures, related: reply.relatedIds },
    after: { queryId, pictures: picIds, related: relatedIds },
  });
}

async function remove(tx: Db, principal: StaffPrincipal, replyId: string): Promise<void> {
  const queryId = isId(replyId) ? await findQueryIdOfReply(tx, replyId) : null;
  if (queryId === null) throw notFound();
  const { editor, pictures } = await rewritable(tx, principal, { queryId, replyId });
  await markReplyDeleted(tx, replyId);
  await replaceReplyPictures(tx, replyId, []);
  await writeQueryLog(tx, [{ queryId, action: 'replyDeleted', actor: editor, replyId }]);
  await repliesChanged(tx, queryId);
  await audit(tx, editor, { action: 'reply.deleted', replyId, before: { queryId, pictures } });
}

async function lockedQuery(tx: Db, queryId: string): Promise<LockedQuery> {
  const query = isId(queryId) ? await lockQuery(tx, queryId) : null;
  if (query === null) throw notFound();
  return query;
}

interface Rewritable {
  readonly reply: LockedReply;
  readonly editor: Person;
  readonly pictures: readonly string[];
}

/** A reply of an open query that the caller may rewrite; its query stays locked. */
async function rewritable(
  tx: Db,
  principal: StaffPrincipal,
  { queryId, replyId }: { readonly queryId: string; readonly replyId: string },
): Promise<Rewritable> {
  const query = await lockedQuery(tx, queryId);
  const reply = isId(replyId) ? await findReplyOf(tx, queryId, replyId) : null;
  if (reply === null) throw notFound();
  if (!mayRewrite(principal, reply.author)) throw noPermission();
  checkOpen(query);
  const pictures: readonly AttachedPicture[] = (await listReplyPictures(tx, [replyId])).get(replyId) ?? [];
  return { reply, editor: personOf(principal), pictures: pictures.map(({ fileId }) => fileId) };
}

interface ReplyAudit {
  readonly action: AuditAction;
  readonly replyId: string;
  readonly before?: object | null;
  readonly after?: object | null;
}

function audit(
  tx: Db,
  { id: staffId }: Person,
  { action, replyId, before = null, after = null }: ReplyAudit,
): Promise<void> {
  return writeAudit(tx, [{ staffId, action, objectType: 'reply', objectId: replyId, before, after }]);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function positionIn(text: string): string | null {
  return isId(text) ? text : null;
}

function toReply(
  {
    id,
    queryId,
    description,
    related,
    authorType,
    authorId,
    authorName,
    authorHeadImg,
    createdAt,
    updatedAt,
  }: ListedReply,
  pics: Reply['pics'],
): Reply {
  return {
    id,
    queryId,
    description,
    urls: urlsOf(related),
    picIds: pics.map((picture) => picture.id),
    pics,
    createId: authorId,
    createName: authorName,
    headImg: authorHeadImg,
    userType: authorType,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}
