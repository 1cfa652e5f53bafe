import { QUERY_LOOK_MS } from '#contract/constants.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { QueryDetail, QuerySummary, QueryLogEntry, lookAtQuery } from '#contract/http/queries.ts';
import { listPartiesOf, mayRead } from '../chat/index.ts';
import { notFound, noPermission } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { toQuerySummary, toWaitingQuery } from './queryListService.ts';
import { listQueryLogOf, type QueryLogRecord } from './queryLogRepository.ts';
import { listQueryPictures } from './queryPictureRepository.ts';
import { readablePictures } from './replyWriting.ts';
import { countQueriesOf, findQuery, listQueriesOf } from './queryRepository.ts';
import { mayReadAll } from './queryRights.ts';
import {
  deleteViewer,
  listViewers,
  saveViewer,
  readQueryNews,
  deleteStaleViewers,
  type ListedViewer,
} from './queryViewerRepository.ts';

/** Records who has which query open. It is information for colleagues only; no permission depends on it. */
export interface QueryViewerService {
  /**
   * Records the caller's state, and returns the other viewers and what is new about the query.
   * @throws {DomainError} 4003 for a caller who may not read all queries, 4004 for a missing query
   */
  report(principal: StaffPrincipal, viewing: RequestOf<typeof lookAtQuery>): Promise<ResponseOf<typeof lookAtQuery>>;
  /** Deletes viewers who stopped reporting. */
  sweep(): Promise<void>;
}

/** Two reporting intervals, because one report may be late. */
const FORGOTTEN_AFTER_MS = 2 * QUERY_LOOK_MS;

export function createQueryViewerService({ db }: { readonly db: Database }): QueryViewerService {
  return {
    report: async (principal, { queryId, isLooking, isWriting }) => {
      if (!mayReadAll(principal)) throw noPermission();
      const { staffId } = principal;
      const news = isId(queryId) ? await readQueryNews(db, queryId) : null;
      if (news === null) throw notFound();
      await (isLooking ? saveViewer(db, { queryId, staffId, isWriting }) : deleteViewer(db, queryId, staffId));
      const viewers = await listViewers(db, queryId, { exceptId: staffId, withinMs: FORGOTTEN_AFTER_MS });
      return {
        lookers: viewers.map(toViewer),
        lastReplyId: news.lastReplyId,
        updateTime: news.updatedAt.toISOString(),
        erasedAt: news.erasedAt?.toISOString() ?? null,
      };
    },
    sweep: () => deleteStaleViewers(db, FORGOTTEN_AFTER_MS),
  };
}

function toViewer({
  staffId,
  name,
  headImg,
  isWriting,
}: ListedViewer): ResponseOf<typeof lookAtQuery>['lookers'][number] {
  return { id: staffId, name, headImg, isWriting };
}

/** Reads the log of a query. */
export interface QueryLogService {
  /** Newest first. @throws {DomainError} 4004 without such a query */
  list(queryId: string): Promise<QueryLogEntry[]>;
}

export function createQueryLogService({ db }: { readonly db: Database }): QueryLogService {
  return {
    list: async (queryId) => {
      if (!isId(queryId) || (await findQuery(db, queryId)) === null) throw notFound();
      return (await listQueryLogOf(db, queryId)).map(toEntry);
    },
  };
}

function toEntry({ id, action, fromType, fromName, toName, oldDesc, newDesc, at }: QueryLogRecord): QueryLogEntry {
  return {
    id,
    fromType,
    fromName,
    toName,
    description: action,
    createTime: at.toISOString(),
    extend: JSON.stringify({ oldDesc, newDesc }),
  };
}

/**
 * Queries as staff read them. @throws {DomainError} 4004 both for a missing query and for one that the caller may not
 * read
 */
export interface QueryService {
  /** A customer's queries, newest first. */
  ofCustomer(principal: StaffPrincipal, customerId: string, request: PageRequest): Promise<Page<QuerySummary>>;
  one(principal: StaffPrincipal, id: string): Promise<QueryDetail>;
}

export function createQueryService({
  db,
  addresses,
}: {
  readonly db: Database;
  readonly addresses: FileAddresses;
}): QueryService {
  /**
   * People with the screen's key read all queries. People who answer chats read those of customers whose chats they may
   * read.
   */
  const mayReadQueriesOf = async (principal: StaffPrincipal, customerId: string): Promise<boolean> =>
    mayReadAll(principal) || (await listPartiesOf(db, customerId)).some((chat) => mayRead(principal, chat));

  return {
    ofCustomer: async (principal, customerId, request) => {
      const slice = sliceOf(request, positionIn);
      if (!isId(customerId) || !(await mayReadQueriesOf(principal, customerId))) throw notFound();
      const [rows, counted] = await Promise.all([listQueriesOf(db, customerId, slice), countQueriesOf(db, customerId)]);
      return pageOf(request, { rows, counted }, { positionOf: ({ id }) => id, toRecord: toQuerySummary });
    },

    one: async (principal, id) => {
      const query = isId(id) ? await findQuery(db, id) : null;
      if (query === null || !(await mayReadQueriesOf(principal, query.customerId))) throw notFound();
      const pictures = readablePictures(addresses, await listQueryPictures(db, id), fileReaderOf(principal));
      const { description, erasedAt, staffAvatar: handleHeadImg, customerAvatar: createHeadImg } = query;
      return {
        ...toWaitingQuery(query),
        handleHeadImg,
        createHeadImg,
        description,
        erasedAt: erasedAt?.toISOString() ?? null,
        picUrls: pictures.map(({ url }) => url),
      };
    },
  };
}

function positionIn(text: string): string | null {
  return isId(text) ? text : null;
}
