import type { Db } from './connection.ts';

/** What refers to a row of `file`: tables, and the SQL conditions of their rows that do. */
const USES = [
  ['message', 'msg_type in (2, 3) and file_of_message(msg) = file.id'],
  ['app_user', `head_img <> '' and head_img = file.id`],
  ['query_picture', 'file_id = file.id'],
  ['reply_picture', 'file_id = file.id'],
  ['note_picture', 'file_id = file.id'],
] as const;

/**
 * The SQL condition that something refers to a row of `file`.
 * @param among the SQL condition of the rows of a table that count
 */
export function fileIsUsed(among: (table: string) => string): string {
  return USES.map(([table, refers]) => `exists (select from ${table} where ${refers} and ${among(table)})`).join(
    ' or ',
  );
}

/** The SQL condition that anything refers to a row of `file`. */
export const FILE_IS_USED = fileIsUsed(() => 'true');

/** Deletes those of these files to which nothing refers. @returns how many */
export async function deleteUnusedFiles(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return tx.count(`delete from file where id = any($1) and not (${FILE_IS_USED})`, [ids]);
}
