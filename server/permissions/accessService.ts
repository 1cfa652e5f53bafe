import type { Database } from '../db/database.ts';
import { filterSignedIn } from '../sessions/index.ts';
import type { AccessAnnouncer, AccessChanges, ChatPresence, QueryTakeover } from '../common/ports.ts';

export interface AccessDeps {
  readonly db: Database;
  readonly presence: Pick<ChatPresence, 'accessChanged'>;
  readonly queries: QueryTakeover;
  readonly announcer: AccessAnnouncer;
  /** Hears of what failed after the change: sweeps make up for it. */
  readonly onError: (error: unknown) => void;
}

export function createAccessChanges({ db, presence, queries, announcer, onError }: AccessDeps): AccessChanges {
  return {
    changed: async (staffIds, by) => {
      if (staffIds.length === 0) return;
      // First, so that pages that ask anew hear how things are now.
      await Promise.all([presence, queries].map((work) => work.accessChanged(staffIds, by).catch(onError)));
      await filterSignedIn(db, staffIds).then((signedIn) => announcer.accessChanged(signedIn), onError);
    },
  };
}
