import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { WaitingQuery, QuerySummary } from '#contract/http/queries.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { emptyPage, pageOf, positionIn, positionOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import {
  countQueries,
  listQueries,
  searchQueries,
  type QueryFilter,
  type QueryOrder,
  type QueryPart,
  type QueryWalk,
} from './queryListRepository.ts';
import type { ListedQuery, QueryWait } from './queryRepository.ts';
import { fillQuerySearch, type WordsBatch } from './querySearchRepository.ts';

/** A query as the contract's lists have it. */
export function toQuerySummary(query: ListedQuery): QuerySummary {
  const {
    id,
    title,
    status,
    product,
    staffId,
    staffName,
    isExpired,
    customerId,
    customerName,
    categoryName,
    subjectName,
    createdAt,
    updatedAt,
  } = query;
  return {
    id,
    title,
    categoryName,
    subjectName,
    handleStatus: status,
    handleId: staffId,
    handleName: staffName,
    isExpired,
    createId: customerId,
    createName: customerName,
    comeFrom: product,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}

/** The same with whose turn it is. */
export function toWaitingQuery(query: ListedQuery & QueryWait): WaitingQuery {
  const { waitsFor, waitingSince } = query;
  return { ...toQuerySummary(query), waitsFor, waitingSince: waitingSince?.toISOString() ?? null };
}

export interface QueryListRequest extends PageRequest {
  readonly categoryId?: string;
  readonly handleStatus?: number;
  readonly keyword?: string;
  readonly sort?: 'createTime' | 'updateTime';
  readonly asc?: boolean;
}

/** Lists all queries, or those assigned to the caller. @throws {DomainError} 4022 for an invalid request */
export interface QueryListService {
  all(request: QueryListRequest): Promise<Page<WaitingQuery>>;
  mine(principal: StaffPrincipal, request: QueryListRequest): Promise<Page<WaitingQuery>>;
}

/** The contract's numbers to the stored ones. 0 counts as open (decisions, section 3). */
const STATUS: ReadonlyMap<number, number> = new Map([
  [0, QUERY_STATUS.open],
  [1, QUERY_STATUS.open],
  [2, QUERY_STATUS.closed],
]);

export function createQueryListService({ db }: { readonly db: Database }): QueryListService {
  const page = async (request: QueryListRequest, of: Pick<QueryFilter, 'staffId'>): Promise<Page<WaitingQuery>> => {
    const walk: QueryWalk = {
      filter: { ...of, ...filterOf(request) },
      order: orderOf(request),
      slice: sliceOf(request, positionIn),
    };
    const keyword = searchTextOf(request.keyword);
    if (request.categoryId !== undefined && !isId(request.categoryId)) return emptyPage(request);
    const part = keyword === '' ? await listed(db, walk) : await searchQueries(db, walk, keyword);
    return pageOf(request, part, { positionOf, toRecord: toWaitingQuery });
  };

  return {
    all: (request) => page(request, {}),
    mine: ({ staffId }, request) => page(request, { staffId }),
  };
}

async function listed(db: Database, walk: QueryWalk): Promise<QueryPart> {
  const [rows, counted] = await Promise.all([listQueries(db, walk), countQueries(db, walk.filter)]);
  return { rows, counted, exactMax: EXACT_TOTAL_MAX };
}

function filterOf({ categoryId, handleStatus }: QueryListRequest): QueryFilter {
  const status = handleStatus === undefined ? undefined : STATUS.get(handleStatus);
  if (handleStatus !== undefined && status === undefined) throw invalid('This status does not exist');
  return { ...(status !== undefined && { status }), ...(categoryId !== undefined && { categoryId }) };
}

function orderOf({ sort, asc = false }: QueryListRequest): QueryOrder {
  return { by: sort === 'createTime' ? 'created_at' : 'updated_at', isAscending: asc };
}

export interface QuerySearchService {
  /**
   * Makes the search words of a batch of queries that have none, or old ones, newest first.
   * @param below where the last batch stopped; null starts over
   */
  fill(below: string | null): Promise<WordsBatch>;
}

/** Queries indexed in one transaction; they stay locked only as long as reading them takes. */
const BATCH = 200;

export function createQuerySearchService({ db }: { readonly db: Database }): QuerySearchService {
  return { fill: (below) => db.transaction((tx) => fillQuerySearch(tx, below, BATCH)) };
}
