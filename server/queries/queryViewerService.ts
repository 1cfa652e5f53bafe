import { QUERY_LOOK_MS } from '#contract/constants.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { lookAtQuery } from '#contract/http/queries.ts';
import { noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import {
  deleteViewer,
  listViewers,
  saveViewer,
  readQueryNews,
  deleteStaleViewers,
  type ListedViewer,
} from './queryViewerRepository.ts';
import { mayReadAll } from './queryRights.ts';

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
