import type { Db } from '../db/connection.ts';
import { TABLES, type TableName } from './columnClassesSql.ts';
import { exportedRowsOf } from './customerTablesSql.ts';

/** Rows of a table in memory at once. A row with a file is read alone. */
const ROWS_AT_ONCE = 100;
const CURSOR = 'rows_of_customer';

/** A column that is a file. */
interface FileColumn {
  readonly column: string;
  /** The file's name, in SQL. */
  readonly name: string;
}

const FILE_COLUMNS: ReadonlyMap<TableName, FileColumn> = new Map([
  [
    'file_content',
    {
      column: 'content',
      name: `(select file.id || '.' || split_part(media_type, '/', 2) from file where file.id = file_id)`,
    },
  ],
  ['action_log', { column: 'log', name: `'action-log-' || id || '.json.gz'` }],
  ['action_log_chat', { column: 'log', name: `'page-log-' || action_log_id || '-' || chat_id || '.json.gz'` }],
]);

/** A row that is about a customer. */
export interface CustomerRow {
  readonly table: TableName;
  /** Its columns as JSON, without the one that is a file. */
  readonly json: string;
  readonly file: { readonly name: string; readonly content: Buffer } | null;
}

/**
 * Reads every row about a customer but notes of staff, of all tables, a few at a time.
 * @param tx a transaction, in which nothing else uses a cursor of this name
 */
export async function* rowsOfCustomer(tx: Db, customerId: string): AsyncGenerator<CustomerRow> {
  for (const table of Object.keys(TABLES).filter(isTable)) {
    const condition = exportedRowsOf(table);
    if (condition === null) continue;
    const file = FILE_COLUMNS.get(table) ?? null;
    await tx.query(`declare ${CURSOR} no scroll cursor for ${selectOf(table, file)} where ${condition}`, [
      [customerId],
    ]);
    yield* rowsLeft(tx, table, file === null ? ROWS_AT_ONCE : 1);
    await tx.query(`close ${CURSOR}`);
  }
}

function isTable(name: string): name is TableName {
  return name in TABLES;
}

function selectOf(table: TableName, file: FileColumn | null): string {
  const columns = Object.keys(TABLES[table].columns).filter((column) => column !== file?.column);
  const listed = columns.map((column) => `${table}."${column}"`).join(', ');
  return `
    select (select to_json(listed)::text from (select ${listed}) listed) as json,
           ${file === null ? 'null' : file.name} as name, ${file === null ? 'null' : file.column} as content
      from ${table}`;
}

async function* rowsLeft(tx: Db, table: TableName, atOnce: number): AsyncGenerator<CustomerRow> {
  for (;;) {
    const rows = await tx.rows<{ json: string; name: string | null; content: Buffer | null }>(
      `fetch ${atOnce} from ${CURSOR}`,
    );
    if (rows.length === 0) return;
    for (const { json, name, content } of rows)
      yield { table, json, file: name === null || content === null ? null : { name, content } };
  }
}
