import type { Database } from '../repositories/database.ts';
import { fillQuerySearch } from '../repositories/querySearchRepository.ts';

export interface QuerySearchService {
  /** Makes the words of the newest queries that have none yet. @param below where it stopped before @returns where to go on; null: all have theirs */
  fill(below: string | null): Promise<string | null>;
}

/** A transaction's: queries stay locked no longer than it takes to read so many. */
const BATCH = 200;

export function createQuerySearchService({ db }: { readonly db: Database }): QuerySearchService {
  return { fill: (below) => db.transaction((tx) => fillQuerySearch(tx, below, BATCH)) };
}
