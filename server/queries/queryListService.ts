import { QUERY_STATUS } from '../../contract/domain.ts';
import type { QuerySummary } from '../../contract/http/queries.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { emptyPage, pageOf, positionIn, positionOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import {
  countQueries,
  listQueries,
  listQueriesById,
  type PlacedQuery,
  type QueryFilter,
  type QueryOrder,
  type QueryWalk,
} from './queryListRepository.ts';
import { searchQueries } from './queryMatchRepository.ts';
import { toQuerySummary } from './queryRows.ts';
import { fillQuerySearch, type SearchFill } from './querySearchRepository.ts';
import { matchOf } from './searchWords.ts';

export interface QueryListRequest extends PageRequest {
  readonly categoryId?: string;
  readonly handleStatus?: number;
  readonly keyword?: string;
  readonly sort?: 'createTime' | 'updateTime';
  readonly asc?: boolean;
}

/** Lists all queries, or those assigned to the caller. @throws {DomainError} 4022 for an invalid request */
export interface QueryListService {
  all(request: QueryListRequest): Promise<Page<QuerySummary>>;
  mine(principal: StaffPrincipal, request: QueryListRequest): Promise<Page<QuerySummary>>;
}

/** The contract's numbers to the stored ones. 0 counts as open (decisions, section 3). */
const STATUS: ReadonlyMap<number, number> = new Map([
  [0, QUERY_STATUS.open],
  [1, QUERY_STATUS.open],
  [2, QUERY_STATUS.closed],
]);

export function createQueryListService({ db }: { readonly db: Database }): QueryListService {
  const page = async (request: QueryListRequest, of: Pick<QueryFilter, 'staffId'>): Promise<Page<QuerySummary>> => {
    const walk: QueryWalk = {
      filter: { ...of, ...filterOf(request) },
      order: orderOf(request),
      slice: sliceOf(request, positionIn),
    };
    const keyword = searchTextOf(request.keyword);
    const match = matchOf(keyword);
    const isNothing = keyword !== '' && match === null;
    if (isNothing || (request.categoryId !== undefined && !isId(request.categoryId))) return emptyPage(request);
    const found = match === null ? await listed(db, walk) : await searched(db, walk, match);
    return pageOf(request, found, { positionOf, toRecord: toQuerySummary });
  };

  return {
    all: (request) => page(request, {}),
    mine: ({ staffId }, request) => page(request, { staffId }),
  };
}

interface Found {
  readonly rows: readonly PlacedQuery[];
  readonly counted: number;
  readonly exactMax?: number;
}

async function listed(db: Database, walk: QueryWalk): Promise<Found> {
  const [rows, counted] = await Promise.all([listQueries(db, walk), countQueries(db, walk.filter)]);
  return { rows, counted };
}

async function searched(db: Database, walk: QueryWalk, match: string): Promise<Found> {
  const { ids, ...counted } = await searchQueries(db, { ...walk, match });
  return { rows: await listQueriesById(db, walk.order, ids), ...counted };
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
   * Indexes the newest queries that have no search words yet. @param below where the last batch stopped; null starts
   * over
   */
  fill(below: string | null): Promise<SearchFill>;
}

/** Queries indexed in one transaction; they stay locked only as long as reading them takes. */
const BATCH = 200;

export function createQuerySearchService({ db }: { readonly db: Database }): QuerySearchService {
  return { fill: (below) => db.transaction((tx) => fillQuerySearch(tx, below, BATCH)) };
}
