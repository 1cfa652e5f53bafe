/** What a domain needs of one that may not be imported there: `app.ts` supplies it. */

/** Tells every server process, this one included, that sessions have ended, so that their sockets close. */
export interface SessionAnnouncer {
  sessionsEnded(sessionIds: readonly string[]): void;
}

/**
 * Brings what `storeNotifications` has stored for these people to their pages at once, in whichever process. Call it
 * after COMMIT.
 */
export interface StaffNotifier {
  notificationsStored(staffIds: readonly string[]): void;
}

/**
 * Tells every server process, this one included, that what these members of staff may do has changed, so that their
 * sockets close and their pages ask anew.
 */
export interface AccessAnnouncer {
  accessChanged(staffIds: readonly string[]): void;
}

/** Whoever changes what people may do - a role, a resource, somebody's type, role or status - tells it here. */
export interface AccessChanges {
  /**
   * Everywhere, and at once: their pages follow; whoever may not take chats any more is set offline, and their open
   * chats go back to the line;
   * the open queries of who may not work on queries any more are unassigned; whoever may take either now is given some.
   * Call it after COMMIT. Never rejects: should something fail, sweeps make up for it.
   * @param by the member of staff who did it
   */
  changed(staffIds: readonly string[], by: string): Promise<void>;
}

export type Clock = () => number;

/** Hands out chats. */
export interface ChatAllocation {
  /**
   * Hands waiting chats to whoever has room. Call it whenever somebody may have got room: a run without anything to do
   * costs one small query.
   */
  allocate(): Promise<void>;
}

/** Hands out queries. */
export interface QueryAllocation {
  /**
   * Hands unassigned open queries to whoever has room, as far as the query settings allow. Call it after COMMIT,
   * whenever a query was raised, opened, closed or taken from somebody: a run without anything to do costs one small
   * query.
   */
  allocate(): Promise<void>;
}

/** What becomes of queries when who has them works on none any more. */
export interface QueryTakeover {
  /**
   * Takes the open queries of those of them who may not work on any, and hands queries to those who may now: call it
   * after the change is committed. Should it fail, a sweep makes up for it.
   * @param by the member of staff who did it
   */
  accessChanged(staffIds: readonly string[], by: string): Promise<void>;
}

/** Who takes chats, and what becomes of their chats when they stop. */
export interface ChatPresence {
  goOnline(staffId: string): Promise<void>;
  /** Puts their open chats back at the head of the line. @returns how many */
  goOffline(staffId: string): Promise<number>;
  /**
   * The same for an account that has been deactivated or deleted: call it after that is committed. Should it fail, a
   * sweep makes up for it.
   * @param by the member of staff who did it
   */
  accountEnded(staffId: string, by: string): Promise<void>;
  /**
   * Does the same for those of them who may not take chats any more, and hands chats to those who may now: call it
   * after the change is committed.
   * Should it fail, a sweep makes up for it.
   * @param by the member of staff who did it
   */
  accessChanged(staffIds: readonly string[], by: string): Promise<void>;
}
