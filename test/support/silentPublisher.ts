import type { ErasureDeps } from '#server/privacy/index.ts';

/** For services that run outside of a server process: pages find what has changed in the database. */
export const SILENT_PUBLISHER: ErasureDeps['publisher'] = {
  messagesCommitted: () => undefined,
  marksMoved: () => undefined,
  eventsWritten: () => undefined,
  customerNamed: () => undefined,
};
