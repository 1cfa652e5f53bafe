import type { AuditAction } from '#contract/auditActions.ts';
import type { CannedUse } from '#contract/canned.ts';
import type { Reply, ReplyVersion } from '#contract/http/queries.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, noPermission, notFound } from '../common/errors.ts';
import { isId, storableUse } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { QueryAllocation } from '../common/ports.ts';
import { personOf, type Person, type StaffPrincipal } from '../common/principal.ts';
import { beginningOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { setClosed } from './queryAssignmentService.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { listReplyPictures, replaceReplyPictures, type AttachedPicture } from './queryPictureRepository.ts';
import { retainPictures, readablePictures } from './queryPictures.ts';
import { findQuery } from './queryRepository.ts';
import { checkOpen, mayHandle, mayRewrite } from './queryRights.ts';
import { lockQuery, type LockedQuery } from './queryStateRepository.ts';
import { checkRelated, urlsOf } from './relatedQueries.ts';
import {
  countReplies,
  countReplyVersions,
  findQueryIdOfReply,
  findReplyOf,
  hasAnyoneElseReplied,
  storeReplyVersion,
  listReplies,
  listReplyVersions,
  markReplyDeleted,
  updateReply,
  type ListedReply,
  type LockedReply,
} from './replyRepository.ts';
import {
  repliesChanged,
  replyInputOf,
  sentBefore,
  writeReply,
  type ReplyInput,
  type WrittenReply,
} from './replyWriting.ts';

interface AddedReply extends WrittenReply {
  readonly queryId: string;
  /** Absent: a repeated request is another reply. */
  readonly clientId?: string;
  /** The newest reply that the author has seen; null: none. Absent: not checked. */
  readonly afterReplyId?: string | null;
  /** Closes the query in the same transaction. */
  readonly isClosing?: boolean;
  /** Absent: not written from a canned reply. */
  readonly canned?: CannedUse;
}
interface EditedReply extends WrittenReply {
  readonly id: string;
  readonly queryId: string;
  /** As the contract's EditedVersion. */
  readonly updateTime?: string;
}

/**
 * Replies as staff read and write them.
 * @throws {DomainError} 4004 for a missing query or reply
 */
export interface QueryReplyService {
  /** Newest first. */
  page(principal: StaffPrincipal, queryId: string, request: PageRequest): Promise<Page<Reply>>;
  /** Earlier versions of a reply, newest first. */
  history(replyId: string, request: PageRequest): Promise<Page<ReplyVersion>>;
  /**
   * @returns the new id; the earlier id when the same request is sent again
   * @throws {DomainError} 4022 for invalid input, 4003 for a caller who may not reply, 4009 for a closed query and when
   * another person has replied in the meantime. Then the query stays open, too.
   */
  add(principal: StaffPrincipal, input: AddedReply): Promise<string>;
  /**
   * @throws {DomainError} 4022 as `add`, 4003 for a caller who may not edit it, 4009 for a closed query and when the
   * reply was edited in the meantime
   */
  edit(principal: StaffPrincipal, input: EditedReply): Promise<void>;
  /**
   * Afterwards no one can read the reply or its earlier versions.
   * @throws {DomainError} 4003 for a caller who may not delete it, 4009 for a closed query
   */
  remove(principal: StaffPrincipal, replyId: string): Promise<void>;
}

/** Length of a reply's text in the log; the reply's history has the whole text. */
const LOGGED_TEXT_MAX = 500;

export interface QueryReplyDeps {
  readonly db: Database;
  readonly addresses: FileAddresses;
  readonly allocation: QueryAllocation;
  /** Called with errors that occur after the response was sent. */
  readonly onError: (error: unknown) => void;
}

export function createQueryReplyService({ db, addresses, allocation, onError }: QueryReplyDeps): QueryReplyService {
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
    add: async (principal, input) => {
      const content = replyInputOf(input);
      const replyId = await db.transaction((tx) => add(tx, principal, { ...input, ...content }));
      // A closed query leaves room for another one. If this allocation fails, the sweep repeats it.
      if (input.isClosing === true) allocation.allocate().catch(onError);
      return replyId;
    },
    edit: (principal, input) => {
      const content = replyInputOf(input);
      return db.transaction((tx) => edit(tx, principal, { ...input, ...content }));
    },
    remove: (principal, replyId) => db.transaction((tx) => remove(tx, principal, replyId)),
  };
}

async function add(tx: Db, principal: StaffPrincipal, input: AddedReply & ReplyInput): Promise<string> {
  const query = await lockedQuery(tx, input.queryId);
  const earlier = await sentBefore(tx, { ...input, author: personOf(principal) });
  const replyId = earlier ?? (await addNew(tx, principal, { ...input, query }));
  if (input.isClosing === true) await setClosed(tx, principal, { queryId: query.id, isClosed: true });
  return replyId;
}

async function addNew(
  tx: Db,
  principal: StaffPrincipal,
  { query, ...input }: AddedReply & ReplyInput & { readonly query: LockedQuery },
): Promise<string> {
  const author = personOf(principal);
  if (!mayHandle(principal, query)) throw noPermission();
  checkOpen(query);
  const { afterReplyId, canned = null, ...content } = input;
  if (
    afterReplyId !== undefined &&
    (await hasAnyoneElseReplied(tx, query.id, { author, afterId: afterReplyId ?? '0' }))
  )
    throw conflict('Someone else has replied in the meantime. Read their reply first.');
  const use = storableUse(canned);
  const replyId = await writeReply(tx, { ...content, author, ...(use !== null && { canned: use }) });
  await audit(tx, author, {
    action: 'reply.added',
    replyId,
    after: { queryId: query.id, pictures: content.picIds, related: content.relatedIds },
  });
  return replyId;
}

async function edit(tx: Db, principal: StaffPrincipal, input: EditedReply & ReplyInput): Promise<void> {
  const { id: replyId, queryId, description, relatedIds, picIds } = input;
  const { reply, editor, pictures } = await rewritable(tx, principal, { queryId, replyId });
  // The same edit again, because its response was lost: nothing left to do.
  if (description === reply.description && isSame(relatedIds, reply.relatedIds) && isSame(picIds, pictures)) return;
  if (input.updateTime !== undefined && Date.parse(input.updateTime) !== reply.updatedAt.getTime())
    throw conflict('This reply has been edited in the meantime. Read it first.');
  await checkRelated(tx, relatedIds);
  await retainPictures(tx, { owner: editor, ids: picIds, replyId });
  if (description !== reply.description) await storeReplyVersion(tx, replyId, editor.id);
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

/** A reply of an open query that the caller may edit or delete. Its query stays locked. */
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
    authorAvatar,
    createdAt,
    updatedAt,
    hasHistory,
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
    headImg: authorAvatar,
    userType: authorType,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    hasHistory,
  };
}
