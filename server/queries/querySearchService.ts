import type { Database } from '../db/database.ts';
import { fillQuerySearch, type SearchFill } from './querySearchRepository.ts';

export interface QuerySearchService {
  /** Makes the words of the newest queries that have none yet. @param below where it stopped before; null: it begins */
  fill(below: string | null): Promise<SearchFill>;
}

/** A transaction's: queries stay locked no longer than it takes to read so many. */
const BATCH = 200;

export function createQuerySearchService({ db }: { readonly db: Database }): QuerySearchService {
  return { fill: (below) => db.transaction((tx) => fillQuerySearch(tx, below, BATCH)) };
}
