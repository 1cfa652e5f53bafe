/** What services hold of the database: enough to begin a transaction and hand it to repositories, not to write SQL. */
export type { Database, Db } from './connection.ts';
