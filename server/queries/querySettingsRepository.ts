import type { Db } from '../db/connection.ts';

/** A category or subject. Queries that were raised with an inactive one still show its name. */
export interface StoredSubject {
  readonly id: string;
  readonly name: string;
  readonly remark: string;
  readonly status: 'A' | 'I';
}

export interface StoredCategory extends StoredSubject {
  readonly module: string;
}

/** Without an id: a new one. */
export type Unstored<T extends StoredSubject> = Omit<T, 'id'> & { readonly id?: string };

/** The query settings, as stored. */
export interface StoredQuerySettings {
  /** How many open queries allocation gives one staff member at most; 0 switches it off. */
  readonly allocation: number;
  /** Hours; 0: never. */
  readonly expireIn: number;
  readonly notification: number;
  readonly notificationMsg: string;
}

const SETTINGS = `
  select allocation, expire_in::float8 as "expireIn", notification::float8 as notification,
         notification_msg
    from config_query`;

export async function listCategories(db: Db): Promise<readonly StoredCategory[]> {
  return db.rows<StoredCategory>(
    'select id::text, name, module, remark, status from category order by lower(name), category.id',
  );
}

export async function listSubjects(db: Db): Promise<readonly StoredSubject[]> {
  return db.rows<StoredSubject>('select id::text, name, remark, status from subject order by subject.id');
}

/** Locks the list against other writers until the transaction ends. Reading it and raising queries go on. */
export async function lockList(tx: Db, table: 'category' | 'subject'): Promise<void> {
  await tx.query(`lock table ${table} in share row exclusive mode`);
}

/** Inserts rows without an id, in their order, and updates the others. The caller has locked the list. */
export async function writeCategories(tx: Db, categories: readonly Unstored<StoredCategory>[]): Promise<void> {
  const fieldsOf = (rows: readonly Unstored<StoredCategory>[]): unknown[] => [
    rows.map(({ name }) => name),
    rows.map(({ module }) => module),
    rows.map(({ remark }) => remark),
    rows.map(({ status }) => status),
  ];
  const [edited, added] = parted(categories);
  await tx.query(
    `update category set name = given.name, module = given.module, remark = given.remark, status = given.status
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
              as given (name, module, remark, status, id)
      where category.id = given.id`,
    [...fieldsOf(edited), edited.map(({ id }) => id)],
  );
  await tx.query(
    `insert into category (name, module, remark, status)
     select name, module, remark, status
       from unnest($1::text[], $2::text[], $3::text[], $4::text[])
              with ordinality as given (name, module, remark, status, at)
      order by given.at`,
    fieldsOf(added),
  );
}

/** As `writeCategories`. */
export async function writeSubjects(tx: Db, subjects: readonly Unstored<StoredSubject>[]): Promise<void> {
  const fieldsOf = (rows: readonly Unstored<StoredSubject>[]): unknown[] => [
    rows.map(({ name }) => name),
    rows.map(({ remark }) => remark),
    rows.map(({ status }) => status),
  ];
  const [edited, added] = parted(subjects);
  await tx.query(
    `update subject set name = given.name, remark = given.remark, status = given.status
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as given (name, remark, status, id)
      where subject.id = given.id`,
    [...fieldsOf(edited), edited.map(({ id }) => id)],
  );
  await tx.query(
    `insert into subject (name, remark, status)
     select name, remark, status
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as given (name, remark, status, at)
      order by given.at`,
    fieldsOf(added),
  );
}

/** @throws when the row that the migrations insert is missing */
export async function readQuerySettings(db: Db): Promise<StoredQuerySettings> {
  return db.one<StoredQuerySettings>(SETTINGS);
}

/** As `readQuerySettings`, and locks the row until the transaction ends. */
export async function lockQuerySettings(tx: Db): Promise<StoredQuerySettings> {
  return tx.one<StoredQuerySettings>(`${SETTINGS} for no key update`);
}

export async function writeQuerySettings(
  tx: Db,
  { allocation, expireIn, notification, notificationMsg }: StoredQuerySettings,
): Promise<void> {
  await tx.query('update config_query set allocation = $1, expire_in = $2, notification = $3, notification_msg = $4', [
    allocation,
    expireIn,
    notification,
    notificationMsg,
  ]);
}

/** Splits rows into existing ones and new ones. */
function parted<T extends { readonly id?: string }>(
  rows: readonly T[],
): readonly [edited: readonly T[], added: readonly T[]] {
  return [rows.filter(({ id }) => id !== undefined), rows.filter(({ id }) => id === undefined)];
}
