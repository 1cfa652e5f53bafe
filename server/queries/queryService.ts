import type { QueryDetail, QuerySummary } from '#contract/http/queries.ts';
import { listPartiesOf, mayRead } from '../chat/index.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { listQueryPictures } from './queryPictureRepository.ts';
import { readablePictures } from './queryPictures.ts';
import { countQueriesOf, findQuery, listQueriesOf } from './queryRepository.ts';
import { mayReadAll } from './queryRights.ts';
import { toQuerySummary, toWaitingQuery } from './queryRows.ts';

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
