import { QUERIES_PER_HOUR, QUERY_TEXT_MAX, QUERY_TITLE_MAX, REPLIES_PER_HOUR } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { addOwnReply, addQuery, OwnQueryDetail, OwnReply } from '#contract/http/customerQueries.ts';
import { invalid, notFound, TooManyTriesError } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { idPageOf, idSliceOf, pageWith, type Page, type PageRequest } from '../common/paging.ts';
import { customerPerson, personOf, type CustomerPrincipal } from '../common/principal.ts';
import { textOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { customerReplied, storeNotifications } from '../notifications/index.ts';
import { lockCustomer, refuseBlocked } from '../people/index.ts';
import { requireActiveProduct } from '../products/index.ts';
import { readNaming, staffForCustomers, type Naming } from '../settings/index.ts';
import { writeQueryLog } from './queryStateRepository.ts';
import {
  countQueriesOf,
  canBeChosen,
  countNewReplies,
  findOwnQuery,
  findSentQuery,
  insertQuery,
  listOwnQueries,
  listQueryChoices,
  noteRepliesRead,
  waitToRaise,
  type NewQuery,
} from './queryRepository.ts';
import { allocateAfter, checkOpen, lockedQuery, type QueryDeps } from './queryRules.ts';
import { refreshQuerySearch } from './querySearchRepository.ts';
import {
  pictureIdsOf,
  readablePictures,
  readReplies,
  replyInputOf,
  retainPictures,
  sentBefore,
  writeReply,
  type ReadableReply,
} from './replies.ts';
import { waitToReply, insertQueryPictures, listQueryPictures } from './replyRepository.ts';

// Queries as their customers see them: without the assignee, the log, earlier versions of replies, and related queries.
// Each function throws 4004 both for a missing query and for another customer's.

export { listQueryChoices as readChoices };

/**
 * @returns the new id; the earlier id when the same request is sent again
 * @throws {DomainError} 4022 for invalid input
 * @throws {TooManyTriesError} after too many queries within an hour
 */
export async function raiseQuery(
  deps: QueryDeps,
  { customerId }: CustomerPrincipal,
  input: RequestOf<typeof addQuery>,
): Promise<string> {
  if (!isId(input.categoryId) || !isId(input.subjectId)) throw notChosen();
  const newQuery: NewQuery = {
    ...input,
    customerId,
    title: textOf(input.title, QUERY_TITLE_MAX),
    description: textOf(input.description, QUERY_TEXT_MAX),
  };
  const picIds = pictureIdsOf(input.picIds);
  const owner = customerPerson(customerId);
  const raisedId = await deps.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const earlier = await findSentQuery(tx, customerId, newQuery.clientId);
    if (earlier !== null) return earlier;
    await refuseBlocked(tx, customerId);
    const waitMs = await waitToRaise(tx, customerId, QUERIES_PER_HOUR);
    if (waitMs > 0) throw new TooManyTriesError('queries', waitMs);
    await requireActiveProduct(tx, newQuery.comeFrom);
    if (!(await canBeChosen(tx, newQuery))) throw notChosen();
    await retainPictures(tx, { owner, ids: picIds, replyId: null });
    const queryId = await insertQuery(tx, newQuery);
    await insertQueryPictures(tx, queryId, picIds);
    await writeQueryLog(tx, [{ queryId, action: 'created', actor: owner }]);
    await refreshQuerySearch(tx, queryId);
    return queryId;
  });
  allocateAfter(deps);
  return raisedId;
}

export async function pageOwn(db: Database, { customerId }: CustomerPrincipal, request: PageRequest) {
  const slice = idSliceOf(request);
  const [rows, counted, newReplies] = await Promise.all([
    listOwnQueries(db, customerId, slice),
    countQueriesOf(db, customerId),
    countNewReplies(db, customerId),
  ]);
  return { ...idPageOf(request, { rows, counted }), newReplies };
}

export async function readOwn(
  { db, addresses }: QueryDeps,
  principal: CustomerPrincipal,
  id: string,
): Promise<OwnQueryDetail> {
  const query = await ownQuery(db, principal, id);
  return { ...query, pics: readablePictures(addresses, await listQueryPictures(db, id), principal) };
}

/** Loading the first page marks the replies as read, unless `setRead` is false. */
export async function pageOwnRepliesOf(
  deps: QueryDeps,
  principal: CustomerPrincipal,
  { queryId, setRead = true, ...request }: PageRequest & { readonly queryId: string; readonly setRead?: boolean },
): Promise<Page<OwnReply>> {
  const slice = idSliceOf(request);
  const { comeFrom } = await ownQuery(deps.db, principal, queryId);
  const [part, naming] = await Promise.all([readReplies(deps, principal, queryId, slice), readNaming(deps.db)]);
  const [newest] = part.rows;
  if (setRead && newest !== undefined && slice.from === 'start' && slice.offset === 0)
    await noteRepliesRead(deps.db, queryId, newest.id);
  return pageWith(idPageOf(request, part), (reply) => toOwnReply(reply, naming, comeFrom));
}

/**
 * @returns the new id; the earlier id when the same request is sent again
 * @throws {DomainError} 4022 for invalid input, 4009 for a closed query
 * @throws {TooManyTriesError} after too many replies within an hour
 */
export async function replyToOwn(
  { db, publisher }: QueryDeps,
  principal: CustomerPrincipal,
  { queryId, clientId, ...written }: RequestOf<typeof addOwnReply>,
): Promise<string> {
  const content = replyInputOf(written);
  const author = personOf(principal);
  const { replyId, notified } = await db.transaction(async (tx) => {
    const query = await lockedQuery(tx, queryId);
    if (query.customerId !== author.id) throw notFound();
    const earlier = await sentBefore(tx, { queryId, author, clientId });
    if (earlier !== null) return { replyId: earlier, notified: [] };
    checkOpen(query);
    await refuseBlocked(tx, author.id);
    const waitMs = await waitToReply(tx, { queryId, author, perHour: REPLIES_PER_HOUR });
    if (waitMs > 0) throw new TooManyTriesError('replies', waitMs);
    const id = await writeReply(tx, { ...content, queryId, clientId, author });
    if (query.staffId === null) return { replyId: id, notified: [] };
    const text = customerReplied(queryId, principal.nickName);
    const about = { type: 'query', id: queryId } as const;
    return { replyId: id, notified: await storeNotifications(tx, [{ staffId: query.staffId, text, about }]) };
  });
  publisher.notificationsStored(notified);
  return replyId;
}

function ownQuery(db: Database, { customerId }: CustomerPrincipal, id: string) {
  return requireFound(id, (each) => findOwnQuery(db, customerId, each));
}

function notChosen(): Error {
  return invalid('Please select');
}

/** Without related queries and without what only staff may know. */
function toOwnReply(reply: ReadableReply, naming: Naming, product: number): OwnReply {
  const { id, description, pics, userType, createTime, updateTime } = reply;
  const author = { name: reply.createName, headImg: reply.headImg };
  const { name: createName, headImg } =
    userType === PERSON_TYPE.staff ? staffForCustomers(naming, product, author) : author;
  return { id, description, pics, createName, headImg, userType, createTime, updateTime };
}
