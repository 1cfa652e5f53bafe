import { QUERY_LOOK_MS } from '../../contract/constants.ts';
import type { RequestOf, ResponseOf } from '../../contract/http/call.ts';
import type { lookAtQuery } from '../../contract/http/queries.ts';
import { noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { endLook, listLookers, noteLook, readQueryNews, sweepLooks, type Looker } from './queryLookRepository.ts';
import { mayReadAll } from './queryRights.ts';

/** Who has which query on the screen. Nothing depends on it but what they are told. */
export interface QueryLookService {
  /** @throws {DomainError} 4003 for who does not read queries, 4004 without such a query */
  look(principal: StaffPrincipal, look: RequestOf<typeof lookAtQuery>): Promise<ResponseOf<typeof lookAtQuery>>;
  /** Forgets who was last heard of long ago. */
  sweep(): Promise<void>;
}

/** Two turns: one may be late. */
const FORGOTTEN_AFTER_MS = 2 * QUERY_LOOK_MS;

export function createQueryLookService({ db }: { readonly db: Database }): QueryLookService {
  return {
    look: async (principal, { queryId, isLooking, isWriting }) => {
      if (!mayReadAll(principal)) throw noPermission();
      const { staffId } = principal;
      const news = isId(queryId) ? await readQueryNews(db, queryId) : null;
      if (news === null) throw notFound();
      await (isLooking ? noteLook(db, { queryId, staffId, isWriting }) : endLook(db, queryId, staffId));
      const lookers = await listLookers(db, queryId, { exceptId: staffId, withinMs: FORGOTTEN_AFTER_MS });
      return {
        lookers: lookers.map(toLooker),
        lastReplyId: news.lastReplyId,
        updateTime: news.updatedAt.toISOString(),
      };
    },
    sweep: () => sweepLooks(db, FORGOTTEN_AFTER_MS),
  };
}

function toLooker({ staffId, name, headImg, isWriting }: Looker): ResponseOf<typeof lookAtQuery>['lookers'][number] {
  return { id: staffId, name, headImg, isWriting };
}
