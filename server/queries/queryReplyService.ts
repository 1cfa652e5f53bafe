import type { AuditAction } from '#contract/auditActions.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { addReply, editReply, Reply, ReplyVersion } from '#contract/http/queries.ts';
import { writeAudit } from '../audit/index.ts';
import { conflict, noPermission } from '../common/errors.ts';
import { storableUse, requireFound } from '../common/ids.ts';
import { idPageOf, idSliceOf, pageWith, type Page, type PageRequest } from '../common/paging.ts';
import { personOf, staffPerson, type Person, type StaffPrincipal } from '../common/principal.ts';
import { beginningOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { setClosed } from './queryAssignmentService.ts';
import {
  allocateAfter,
  checkOpen,
  existingQuery,
  lockedQuery,
  mayHandle,
  mayRewrite,
  type QueryDeps,
} from './queryRules.ts';
import { type LockedQuery, writeQueryLog } from './queryStateRepository.ts';
import {
  checkRelated,
  readReplies,
  repliesChanged,
  replyInputOf,
  retainPictures,
  sentBefore,
  writeReply,
  type ReadableReply,
  type ReplyInput,
} from './replies.ts';
import {
  countReplyVersions,
  findQueryIdOfReply,
  findReplyOf,
  hasAnyoneElseReplied,
  listReplyVersions,
  markReplyDeleted,
  storeReplyVersion,
  updateReply,
  listReplyPictures,
  replaceReplyPictures,
  type NewReply,
} from './replyRepository.ts';

// Replies as staff read and write them. Each function throws 4004 for a missing query or reply.

type AddedReply = RequestOf<typeof addReply>;
type EditedReply = RequestOf<typeof editReply>;

/** Length of a reply's text in the log; the reply's history has the whole text. */
const LOGGED_TEXT_MAX = 500;

/** Newest first. */
export async function pageRepliesOf(
  deps: QueryDeps,
  principal: StaffPrincipal,
  { queryId, ...request }: PageRequest & { readonly queryId: string },
): Promise<Page<Reply>> {
  const slice = idSliceOf(request);
  await existingQuery(deps.db, queryId);
  return pageWith(idPageOf(request, await readReplies(deps, principal, queryId, slice)), toReply);
}

/** Earlier versions of a reply, newest first. */
export async function pageVersions(
  db: Database,
  { replyId, ...request }: PageRequest & { readonly replyId: string },
): Promise<Page<ReplyVersion>> {
  const slice = idSliceOf(request);
  await requireFound(replyId, (each) => findQueryIdOfReply(db, each));
  const [rows, counted] = await Promise.all([listReplyVersions(db, replyId, slice), countReplyVersions(db, replyId)]);
  return idPageOf(request, { rows, counted });
}

/**
 * @returns the new id; the earlier id when the same request is sent again
 * @throws {DomainError} 4022 for invalid input, 4003 for a caller who may not reply, 4009 for a closed query and when
 * another person has replied in the meantime. Then the query stays open, too.
 */
export async function addReplyTo(deps: QueryDeps, principal: StaffPrincipal, input: AddedReply): Promise<string> {
  const content = replyInputOf(input);
  const isClosing = input.isClosing === true;
  const replyId = await deps.db.transaction(async (tx) => {
    const query = await lockedQuery(tx, input.queryId);
    const earlier = await sentBefore(tx, { ...input, author: personOf(principal) });
    const id = earlier ?? (await addNew(tx, principal, { ...input, ...content, query }));
    if (isClosing) await setClosed(tx, principal, { queryId: query.id, isClosed: true });
    return id;
  });
  // A closed query leaves room for another one.
  if (isClosing) allocateAfter(deps);
  return replyId;
}

/**
 * Writes a reply to a locked query for its assignee, who wrote it earlier.
 * @returns false when the query is closed or not theirs any more
 */
export async function sendReplyOf(
  tx: Db,
  staffId: string,
  { queryId, ...content }: Pick<NewReply, 'queryId' | 'description' | 'clientId'>,
): Promise<boolean> {
  const query = await lockedQuery(tx, queryId);
  if (query.isClosed || query.staffId !== staffId) return false;
  await add(tx, { ...content, queryId, author: staffPerson(staffId), relatedIds: [], picIds: [] });
  return true;
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
  return add(tx, { ...content, author, ...(use !== null && { canned: use }) });
}

async function add(tx: Db, reply: NewReply & ReplyInput): Promise<string> {
  const { queryId, author, picIds: pictures, relatedIds: related } = reply;
  const replyId = await writeReply(tx, reply);
  await audit(tx, author, { action: 'reply.added', replyId, after: { queryId, pictures, related } });
  return replyId;
}

/**
 * @throws {DomainError} 4022 as `addReplyTo`, 4003 for a caller who may not edit it, 4009 for a closed query and when the
 * reply was edited in the meantime
 */
export async function editReplyOf(db: Database, principal: StaffPrincipal, input: EditedReply): Promise<void> {
  const { id: replyId, queryId, updateTime } = input;
  const { description, relatedIds, picIds } = replyInputOf(input);
  await db.transaction(async (tx) => {
    const { reply, editor, pictures } = await rewritable(tx, principal, { queryId, replyId });
    // The same edit again, because its response was lost: nothing left to do.
    if (description === reply.description && isSame(relatedIds, reply.relatedIds) && isSame(picIds, pictures)) return;
    if (updateTime !== undefined && Date.parse(updateTime) !== reply.updatedAt.getTime())
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
  });
}

/**
 * Afterwards no one can read the reply or its earlier versions.
 * @throws {DomainError} 4003 for a caller who may not delete it, 4009 for a closed query
 */
export async function removeReply(db: Database, principal: StaffPrincipal, replyId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const queryId = await requireFound(replyId, (each) => findQueryIdOfReply(tx, each));
    const { editor, pictures } = await rewritable(tx, principal, { queryId, replyId });
    await markReplyDeleted(tx, replyId);
    await replaceReplyPictures(tx, replyId, []);
    await writeQueryLog(tx, [{ queryId, action: 'replyDeleted', actor: editor, replyId }]);
    await repliesChanged(tx, queryId);
    await audit(tx, editor, { action: 'reply.deleted', replyId, before: { queryId, pictures } });
  });
}

/** A reply of an open query that the caller may edit or delete. Its query stays locked. */
async function rewritable(
  tx: Db,
  principal: StaffPrincipal,
  { queryId, replyId }: { readonly queryId: string; readonly replyId: string },
) {
  const query = await lockedQuery(tx, queryId);
  const reply = await requireFound(replyId, (each) => findReplyOf(tx, queryId, each));
  if (!mayRewrite(principal, reply.author)) throw noPermission();
  checkOpen(query);
  const pictures = (await listReplyPictures(tx, [replyId])).get(replyId) ?? [];
  return { reply, editor: personOf(principal), pictures: pictures.map(({ fileId }) => fileId) };
}

function audit(
  tx: Db,
  { id: staffId }: Person,
  entry: { action: AuditAction; replyId: string; before?: object; after?: object },
): Promise<void> {
  const { action, replyId: objectId, before = null, after = null } = entry;
  return writeAudit(tx, [{ staffId, action, objectId, before, after }]);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function toReply({ related, ...reply }: ReadableReply): Reply {
  return { ...reply, urls: JSON.stringify(related), picIds: reply.pics.map(({ id }) => id) };
}
