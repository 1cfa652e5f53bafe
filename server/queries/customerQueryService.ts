import { QUERIES_PER_HOUR, QUERY_TEXT_MAX, QUERY_TITLE_MAX, REPLIES_PER_HOUR } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { OwnQuery, OwnQueryDetail, OwnReply } from '#contract/http/customerQueries.ts';
import { invalid, notFound, TooManyTriesError } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { QueryAllocation, StaffNotifier } from '../common/ports.ts';
import { personOf, type CustomerPrincipal, type Person } from '../common/principal.ts';
import { textOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { customerReplied, storeNotifications } from '../notifications/index.ts';
import { lockCustomer } from '../people/index.ts';
import { requireActiveProduct } from '../products/index.ts';
import {
  canBeChosen,
  countNewReplies,
  findOwnQuery,
  findSentQuery,
  insertQuery,
  listOwnQueries,
  listQueryChoices,
  noteRepliesRead,
  waitToRaise,
  type Choice,
  type NewQuery,
  type OwnQueryRecord,
} from './customerQueryRepository.ts';
import { writeQueryLog } from './queryLogRepository.ts';
import { insertQueryPictures, listQueryPictures, listReplyPictures } from './queryPictureRepository.ts';
import { countQueriesOf } from './queryRepository.ts';
import { checkOpen } from './queryRights.ts';
import { refreshQuerySearch } from './querySearchRepository.ts';
import { lockQuery } from './queryStateRepository.ts';
import { countReplies, listReplies, waitToReply, type ListedReply } from './replyRepository.ts';
import {
  replyInputOf,
  sentBefore,
  writeReply,
  type ReplyInput,
  retainPictures,
  pictureIdsOf,
  readablePictures,
} from './replyWriting.ts';

interface RaisedQuery {
  readonly comeFrom: number;
  readonly categoryId: string;
  readonly subjectId: string;
  readonly title: string;
  readonly description: string;
  readonly picIds: readonly string[];
  readonly clientId: string;
}

interface OwnReplyRequest {
  readonly queryId: string;
  readonly description: string;
  readonly picIds: readonly string[];
  readonly clientId: string;
}

/**
 * Queries as their customers see them: without the assignee, the log, earlier versions of replies, and related queries.
 * @throws {DomainError} 4004 both for a missing query and for another customer's
 */
export interface CustomerQueryService {
  choices(): Promise<{ categories: Choice[]; subjects: Choice[] }>;
  /**
   * @returns the new id; the earlier id when the same request is sent again
   * @throws {DomainError} 4022 for invalid input
   * @throws {TooManyTriesError} after too many queries within an hour
   */
  add(principal: CustomerPrincipal, input: RaisedQuery): Promise<string>;
  page(principal: CustomerPrincipal, request: PageRequest): Promise<Page<OwnQuery> & { newReplies: number }>;
  one(principal: CustomerPrincipal, id: string): Promise<OwnQueryDetail>;
  /** Loading the first page marks the replies as read, unless `setRead` is false. */
  replies(
    principal: CustomerPrincipal,
    queryId: string,
    request: PageRequest & { readonly setRead?: boolean },
  ): Promise<Page<OwnReply>>;
  /** As `add`. @throws {DomainError} 4009 for a closed query */
  reply(principal: CustomerPrincipal, input: OwnReplyRequest): Promise<string>;
}

export interface CustomerQueryDeps {
  readonly db: Database;
  readonly addresses: FileAddresses;
  readonly allocation: QueryAllocation;
  readonly notifier: StaffNotifier;
  /** Called with errors that occur after the response was sent. */
  readonly onError: (error: unknown) => void;
}

export function createCustomerQueryService({
  db,
  addresses,
  allocation,
  notifier,
  onError,
}: CustomerQueryDeps): CustomerQueryService {
  const own = async ({ customerId }: CustomerPrincipal, id: string): Promise<OwnQueryRecord> => {
    const query = isId(id) ? await findOwnQuery(db, customerId, id) : null;
    if (query === null) throw notFound();
    return query;
  };
  return {
    choices: async () => {
      const { categories, subjects } = await listQueryChoices(db);
      return { categories: [...categories], subjects: [...subjects] };
    },
    add: async ({ customerId }, input) => {
      const newQuery: NewQuery = { ...queryInputOf(input), customerId };
      const picIds = pictureIdsOf(input.picIds);
      const queryId = await db.transaction((tx) => raise(tx, newQuery, picIds));
      allocation.allocate().catch(onError);
      return queryId;
    },
    page: async ({ customerId }, request) => {
      const slice = sliceOf(request, positionIn);
      const [rows, counted, newReplies] = await Promise.all([
        listOwnQueries(db, customerId, slice),
        countQueriesOf(db, customerId),
        countNewReplies(db, customerId),
      ]);
      return {
        ...pageOf(request, { rows, counted }, { positionOf: ({ id }) => id, toRecord: toOwnQuery }),
        newReplies,
      };
    },
    one: async (principal, id) => {
      const query = await own(principal, id);
      const pics = readablePictures(addresses, await listQueryPictures(db, id), fileReaderOf(principal));
      return { ...toOwnQuery(query), description: query.description, pics };
    },
    replies: async (principal, queryId, { setRead = true, ...request }) => {
      const slice = sliceOf(request, positionIn);
      await own(principal, queryId);
      const [rows, counted] = await Promise.all([listReplies(db, queryId, slice), countReplies(db, queryId)]);
      const pictures = await listReplyPictures(
        db,
        rows.map(({ id }) => id),
      );
      const [newest] = rows;
      if (setRead && newest !== undefined && slice.from === 'start' && slice.offset === 0)
        await noteRepliesRead(db, queryId, newest.id);
      const reader = fileReaderOf(principal);
      const toRecord = (reply: ListedReply): OwnReply =>
        toOwnReply(reply, readablePictures(addresses, pictures.get(reply.id) ?? [], reader));
      return pageOf(request, { rows, counted }, { positionOf: ({ id }) => id, toRecord });
    },
    reply: async (principal, { queryId, clientId, ...written }) => {
      const content = replyInputOf(written);
      const author = personOf(principal);
      const { replyId, notifiedStaffId } = await db.transaction((tx) =>
        reply(tx, { ...content, queryId, clientId, author, authorName: principal.nickName }),
      );
      if (notifiedStaffId !== null) notifier.notificationsStored([notifiedStaffId]);
      return replyId;
    },
  };
}

/** @throws {DomainError} 4022 */
function queryInputOf({
  comeFrom,
  categoryId,
  subjectId,
  title,
  description,
  clientId,
}: RaisedQuery): Omit<NewQuery, 'customerId'> {
  if (!isId(categoryId) || !isId(subjectId)) throw notChosen();
  return {
    product: comeFrom,
    categoryId,
    subjectId,
    title: textOf(title, QUERY_TITLE_MAX),
    description: textOf(description, QUERY_TEXT_MAX),
    clientId,
  };
}

async function raise(tx: Db, newQuery: NewQuery, picIds: readonly string[]): Promise<string> {
  const owner: Person = { type: PERSON_TYPE.customer, id: newQuery.customerId };
  await lockCustomer(tx, newQuery.customerId);
  const earlier = await findSentQuery(tx, newQuery.customerId, newQuery.clientId);
  if (earlier !== null) return earlier;
  const waitMs = await waitToRaise(tx, newQuery.customerId, QUERIES_PER_HOUR);
  if (waitMs > 0) throw new TooManyTriesError('queries', waitMs);
  await requireActiveProduct(tx, newQuery.product);
  if (!(await canBeChosen(tx, newQuery))) throw notChosen();
  await retainPictures(tx, { owner, ids: picIds, replyId: null });
  const queryId = await insertQuery(tx, newQuery);
  await insertQueryPictures(tx, queryId, picIds);
  await writeQueryLog(tx, [{ queryId, action: 'created', actor: owner }]);
  await refreshQuerySearch(tx, queryId);
  return queryId;
}

interface OwnReplyToWrite extends ReplyInput {
  readonly queryId: string;
  readonly clientId: string;
  readonly author: Person;
  readonly authorName: string;
}

/** `notifiedStaffId`: the assignee to whom the stored notification is published; null without a notification. */
async function reply(
  tx: Db,
  input: OwnReplyToWrite,
): Promise<{ readonly replyId: string; readonly notifiedStaffId: string | null }> {
  const { queryId, author, authorName } = input;
  const query = isId(queryId) ? await lockQuery(tx, queryId) : null;
  if (query === null || query.customerId !== author.id) throw notFound();
  const earlier = await sentBefore(tx, input);
  if (earlier !== null) return { replyId: earlier, notifiedStaffId: null };
  checkOpen(query);
  const waitMs = await waitToReply(tx, { queryId, author, perHour: REPLIES_PER_HOUR });
  if (waitMs > 0) throw new TooManyTriesError('replies', waitMs);
  const replyId = await writeReply(tx, input);
  if (query.staffId !== null)
    await storeNotifications(tx, [
      { staffId: query.staffId, text: customerReplied(queryId, authorName), about: { type: 'query', id: queryId } },
    ]);
  return { replyId, notifiedStaffId: query.staffId };
}

function notChosen(): Error {
  return invalid('Please select');
}

function positionIn(text: string): string | null {
  return isId(text) ? text : null;
}

function toOwnQuery({
  id,
  title,
  categoryName,
  subjectName,
  product,
  status,
  hasNewReply,
  createdAt,
  updatedAt,
}: OwnQueryRecord): OwnQuery {
  return {
    id,
    title,
    categoryName,
    subjectName,
    comeFrom: product,
    handleStatus: status,
    hasNewReply,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}

function toOwnReply(
  { id, description, authorType, authorName, authorAvatar, createdAt, updatedAt }: ListedReply,
  pics: OwnReply['pics'],
): OwnReply {
  return {
    id,
    description,
    pics,
    createName: authorName,
    headImg: authorAvatar,
    userType: authorType,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}
