// Ids of files that an erasure deletes.

export const CHAT_FILES = `
  select file_of_message(msg) from message where chat_id = any($1) and msg_type in (2, 3)
  union all select file_id from note_picture join note on note.id = note_id where chat_id = any($1)`;
export const QUERY_FILES = `
  select file_id from query_picture where query_id = any($1)
  union all select file_id from reply_picture join reply on reply.id = reply_id where query_id = any($1)
  union all select file_id from note_picture join note on note.id = note_id where query_id = any($1)`;
export const CUSTOMER_FILES = `
  select id from file where owner_type = 1 and owner_id = any($1)
  union all select head_img from app_user where id = any($1) and head_img <> ''`;

/**
 * What a column holds:
 *
 * - person: who someone is, such as a name, phone or picture
 * - content: what someone wrote or sent, and anything made of it
 * - operational: all else, such as ids, times, states and figures
 *
 * The id of a customer in the messaging apps is operational. It stays after an erasure, because reports count customers.
 */
const COLUMN_CLASSES = ['person', 'content', 'operational'] as const;
export type ColumnClass = (typeof COLUMN_CLASSES)[number];

/** What the rows of a table belong to. */
export type Owner = 'customer' | 'chat' | 'query';

/** A limit deletes rows of this age, by one of their columns. */
export interface AgeLimit {
  readonly name: 'files' | 'actionLogs' | 'audit';
  readonly since: string;
}

export interface TableClasses {
  readonly columns: Readonly<Record<string, ColumnClass>>;
  /** SQL conditions that find the rows of these customers, chats or queries. Their ids are the array $1. */
  readonly rowsOf?: Readonly<Partial<Record<Owner, string>>>;
  /** The SQL condition of rows that only staff may read: they are in no export of a customer. */
  readonly ofStaff?: string;
  /**
   * What an erasure does with these rows. `deletedWith` names the table whose deletion cascades here. A kept table has
   * operational columns only, or holds nothing of customers.
   */
  readonly erasure: 'deleted' | 'blanked' | 'kept' | { readonly deletedWith: string };
  /** Of a blanked table: the SQL values that its columns get. Generated columns follow by themselves. */
  readonly blanks?: Readonly<Record<string, string>>;
  /** Besides the limits of chats and queries, which erase the rows of whole chats and queries. */
  readonly ageLimit?: AgeLimit;
}

/** Each class with the names of its columns, separated by white space. */
export function classes(named: Readonly<Partial<Record<ColumnClass, string>>>): Readonly<Record<string, ColumnClass>> {
  const classOf: Record<string, ColumnClass> = {};
  for (const held of COLUMN_CLASSES) for (const column of named[held]?.match(/\w+/g) ?? []) classOf[column] = held;
  return classOf;
}

/** A table that an erasure keeps: it has nothing of customers but ids, times, states and figures. */
export function kept(columns: string) {
  return { columns: classes({ operational: columns }), erasure: 'kept' } as const;
}
