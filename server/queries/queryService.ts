import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type {
  lookAtQuery,
  pageQueries,
  QueryDetail,
  QueryLogEntry,
  QuerySummary,
  WaitingQuery,
} from '#contract/http/queries.ts';
import { listPartiesOf, mayRead } from '../chat/index.ts';
import { invalid, noPermission, notFound } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import {
  emptyPage,
  idPageOf,
  idSliceOf,
  pageOf,
  pageWith,
  positionIn,
  positionOf,
  sliceOf,
  type Page,
  type PageRequest,
} from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import { tagFilterOf } from '../tags/index.ts';
import type { Database, Db } from '../db/database.ts';
import { countQueries, listQueries, searchQueries, type QueryWalk } from './queryListRepository.ts';
import { listQueryLogOf } from './queryStateRepository.ts';
import { listQueryPictures } from './replyRepository.ts';
import {
  countQueriesOf,
  deleteStaleViewers,
  deleteViewer,
  listQueriesOf,
  listViewers,
  readQueryNews,
  saveViewer,
} from './queryRepository.ts';
import { existingQuery, mayReadAll, type QueryDeps } from './queryRules.ts';
import { fillQuerySearch, type WordsBatch } from './querySearchRepository.ts';
import { readablePictures } from './replies.ts';

// Queries as staff read them.

export type QueryListRequest = RequestOf<typeof pageQueries> & PageRequest;

/** The numbers of the calls to the stored ones. 0 counts as open (decisions, section 3). */
const STATUS: ReadonlyMap<number, number> = new Map([
  [0, QUERY_STATUS.open],
  [1, QUERY_STATUS.open],
  [2, QUERY_STATUS.closed],
]);

/**
 * All queries, or those assigned to one person.
 * @throws {DomainError} 4022 for an invalid request
 */
export async function pageQueriesOf(
  db: Database,
  staffId: string | null,
  request: QueryListRequest,
): Promise<Page<WaitingQuery>> {
  const { categoryId, tagId, handleStatus, sort, asc: isAscending = false } = request;
  const status = handleStatus === undefined ? undefined : STATUS.get(handleStatus);
  if (handleStatus !== undefined && status === undefined) throw invalid('This status does not exist');
  const walk: QueryWalk = {
    filter: { ...(staffId !== null && { staffId }), status, categoryId, tags: await tagFilterOf(db, 'query', tagId) },
    order: { by: sort === 'createTime' ? 'created_at' : 'updated_at', isAscending },
    slice: sliceOf(request, positionIn),
  };
  const keyword = searchTextOf(request.keyword);
  if (categoryId !== undefined && !isId(categoryId)) return emptyPage(request);
  const part = keyword === '' ? await listed(db, walk) : await searchQueries(db, walk, keyword);
  return pageWith(pageOf(request, part, positionOf), ({ micros: _, ...query }) => query);
}

async function listed(db: Database, walk: QueryWalk) {
  const [rows, counted] = await Promise.all([listQueries(db, walk), countQueries(db, walk.filter)]);
  return { rows, counted, exactMax: EXACT_TOTAL_MAX };
}

/**
 * A customer's queries, newest first.
 * @throws {DomainError} 4004 for a customer whose queries the caller may not read
 */
export async function pageOfCustomer(
  db: Database,
  principal: StaffPrincipal,
  { userId, ...request }: PageRequest & { readonly userId: string },
): Promise<Page<QuerySummary>> {
  const slice = idSliceOf(request);
  if (!isId(userId) || !(await mayReadQueriesOf(db, principal, userId))) throw notFound();
  const [rows, counted] = await Promise.all([listQueriesOf(db, userId, slice), countQueriesOf(db, userId)]);
  return idPageOf(request, { rows, counted });
}

/** @throws {DomainError} 4004 both for a missing query and for one that the caller may not read */
export async function readQuery(
  { db, addresses }: QueryDeps,
  principal: StaffPrincipal,
  id: string,
): Promise<QueryDetail> {
  const query = await existingQuery(db, id);
  if (!(await mayReadQueriesOf(db, principal, query.createId))) throw notFound();
  const pictures = readablePictures(addresses, await listQueryPictures(db, id), principal);
  return { ...query, picUrls: pictures.map(({ url }) => url) };
}

/**
 * People with the screen's key read all queries. People who answer chats read those of customers whose chats they may
 * read.
 */
export async function mayReadQueriesOf(db: Db, principal: StaffPrincipal, customerId: string): Promise<boolean> {
  return mayReadAll(principal) || (await listPartiesOf(db, customerId)).some((chat) => mayRead(principal, chat));
}

/** The log of a query, newest first. @throws {DomainError} 4004 without such a query */
export async function readLog(db: Database, queryId: string): Promise<QueryLogEntry[]> {
  await existingQuery(db, queryId);
  const entries = await listQueryLogOf(db, queryId);
  return entries.map(({ extend, ...entry }) => ({ ...entry, extend: JSON.stringify(extend) }));
}

/**
 * Records whether the caller has a query open, and returns the other viewers and what is new about the query. It is
 * information for colleagues only; no permission depends on it.
 * @throws {DomainError} 4003 for a caller who may not read all queries, 4004 for a missing query
 */
export async function reportViewer(
  db: Database,
  principal: StaffPrincipal,
  { queryId, isLooking, isWriting }: RequestOf<typeof lookAtQuery>,
): Promise<ResponseOf<typeof lookAtQuery>> {
  if (!mayReadAll(principal)) throw noPermission();
  const { staffId } = principal;
  const news = await requireFound(queryId, (each) => readQueryNews(db, each));
  await (isLooking ? saveViewer(db, { queryId, staffId, isWriting }) : deleteViewer(db, queryId, staffId));
  return { lookers: await listViewers(db, queryId, staffId), ...news };
}

export async function sweepViewers(db: Database): Promise<void> {
  await deleteStaleViewers(db);
}

/** Queries indexed in one transaction; they stay locked only as long as reading them takes. */
const SEARCH_BATCH = 200;

/**
 * Makes the search words of a batch of queries that have none, or old ones, newest first.
 * @param below where the last batch stopped; null starts over
 */
export function fillSearch(db: Database, below: string | null): Promise<WordsBatch> {
  return db.transaction((tx) => fillQuerySearch(tx, below, SEARCH_BATCH));
}
