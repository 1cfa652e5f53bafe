import type { QueryCategory, QuerySettings, QuerySubject } from '#contract/http/settings.ts';
import type { Db } from '../db/connection.ts';

/** A list of the settings. Queries that were raised with an inactive entry still show its name. */
export type SettingsList = 'category' | 'subject';

/** An entry of a list; without an id a new one. Only categories have a module. */
export interface WrittenEntry extends Omit<QuerySubject, 'id'> {
  readonly id?: string;
  readonly module?: string;
}

const COLUMNS = {
  category: ['name', 'module', 'remark', 'status'],
  subject: ['name', 'remark', 'status'],
} as const;

const SETTINGS = `
  select allocation, expire_in::float8 as "expireIn", notification::float8 as notification,
         notification_msg
    from config_query`;

/** By name. */
export async function listCategories(db: Db): Promise<QueryCategory[]> {
  return db.rows<QueryCategory>(
    'select id::text, name, module, remark, status from category order by lower(name), category.id',
  );
}

/** In the order in which they were added. */
export async function listSubjects(db: Db): Promise<QuerySubject[]> {
  return db.rows<QuerySubject>('select id::text, name, remark, status from subject order by subject.id');
}

/** Locks the list against other writers until the transaction ends. Reading it and raising queries go on. */
export async function lockList(tx: Db, list: SettingsList): Promise<void> {
  await tx.query(`lock table ${list} in share row exclusive mode`);
}

/** Inserts entries without an id, in their order, and updates the others. The caller has locked the list. */
export async function writeList(tx: Db, list: SettingsList, entries: readonly WrittenEntry[]): Promise<void> {
  const columns = COLUMNS[list];
  const names = columns.join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const fieldsOf = (rows: readonly WrittenEntry[]): unknown[] =>
    columns.map((column) => rows.map((row) => row[column]));
  const edited = entries.filter(({ id }) => id !== undefined);
  await tx.query(
    `update ${list} set ${columns.map((column) => `${column} = given.${column}`).join(', ')}
       from unnest(${arrays}, $${columns.length + 1}::bigint[]) as given (${names}, id)
      where ${list}.id = given.id`,
    [...fieldsOf(edited), edited.map(({ id }) => id)],
  );
  await tx.query(
    `insert into ${list} (${names})
     select ${names} from unnest(${arrays}) with ordinality as given (${names}, at) order by given.at`,
    fieldsOf(entries.filter(({ id }) => id === undefined)),
  );
}

/** @throws when the row that the migrations insert is missing */
export async function readQuerySettings(db: Db): Promise<QuerySettings> {
  return db.one<QuerySettings>(SETTINGS);
}

/** As `readQuerySettings`, and locks the row until the transaction ends. */
export async function lockQuerySettings(tx: Db): Promise<QuerySettings> {
  return tx.one<QuerySettings>(`${SETTINGS} for no key update`);
}

export async function writeQuerySettings(
  tx: Db,
  { allocation, expireIn, notification, notificationMsg }: QuerySettings,
): Promise<void> {
  await tx.query('update config_query set allocation = $1, expire_in = $2, notification = $3, notification_msg = $4', [
    allocation,
    expireIn,
    notification,
    notificationMsg,
  ]);
}
