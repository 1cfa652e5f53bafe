import type { QueryLogEntry } from '#contract/http/queries.ts';
import { notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Database } from '../db/database.ts';
import { listQueryLogOf, type QueryLogRecord } from './queryLogRepository.ts';
import { findQuery } from './queryRepository.ts';

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
