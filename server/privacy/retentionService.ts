import type { AgeLimits } from '../common/ageLimits.ts';
import type { Database, Db } from '../db/database.ts';
import { eraseChatPart, eraseQuery } from './erasureService.ts';
import { deleteOldFiles, deleteOldRows, lockOldChat, lockOldQuery } from './retentionRepository.ts';

const TRANSACTIONS_AT_ONCE = 20;
const FILES_AT_ONCE = 20;
/** They hold up to some megabytes each. */
const ACTION_LOGS_AT_ONCE = 20;
const AUDIT_ENTRIES_AT_ONCE = 1_000;

/** Each erases a small part of what is older, in one transaction. @returns whether more may be left */
const ERASE_PART: Readonly<Record<keyof AgeLimits, (tx: Db, olderThanMs: number) => Promise<boolean>>> = {
  chats: async (tx, olderThanMs) => {
    const chatId = await lockOldChat(tx, olderThanMs);
    if (chatId !== null) await eraseChatPart(tx, chatId, null);
    return chatId !== null;
  },
  queries: async (tx, olderThanMs) => {
    const queryId = await lockOldQuery(tx, olderThanMs);
    if (queryId !== null) await eraseQuery(tx, queryId);
    return queryId !== null;
  },
  files: async (tx, olderThanMs) => (await deleteOldFiles(tx, olderThanMs, FILES_AT_ONCE)) === FILES_AT_ONCE,
  actionLogs: async (tx, olderThanMs) =>
    (await deleteOldRows(tx, 'actionLogs', olderThanMs, ACTION_LOGS_AT_ONCE)) === ACTION_LOGS_AT_ONCE,
  audit: async (tx, olderThanMs) =>
    (await deleteOldRows(tx, 'audit', olderThanMs, AUDIT_ENTRIES_AT_ONCE)) === AUDIT_ENTRIES_AT_ONCE,
};
const KINDS = ['chats', 'queries', 'files', 'actionLogs', 'audit'] as const satisfies readonly (keyof AgeLimits)[];

/**
 * Erases a small part of what is older than the age limits. Several servers may do so at the same time.
 * @returns whether more may be left
 */
export async function eraseOld(db: Database, limits: AgeLimits): Promise<boolean> {
  let isMoreLeft = false;
  for (const kind of KINDS) {
    const olderThanMs = limits[kind];
    if (olderThanMs !== null && (await eraseSome(db, kind, olderThanMs))) isMoreLeft = true;
  }
  return isMoreLeft;
}

/** @returns whether more may be left */
async function eraseSome(db: Database, kind: keyof AgeLimits, olderThanMs: number): Promise<boolean> {
  for (let count = 0; count < TRANSACTIONS_AT_ONCE; count += 1)
    if (!(await db.transaction((tx) => ERASE_PART[kind](tx, olderThanMs)))) return false;
  return true;
}
