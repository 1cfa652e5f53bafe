import type { Database } from './connection.ts';
import { sqlFunction } from './sqlFunctions.ts';

interface VersionRow {
  readonly number: string;
  readonly running: readonly string[];
}

/** The version of the lists, as `list_version` in `functions/` explains it. What is read after this call is not older. */
export async function readListVersion({ repeated }: Pick<Database, 'repeated'>): Promise<VersionRow> {
  const {
    rows: [row],
  } = await repeated.query<{ number: string; running: string[] }>(
    `select number, running from ${sqlFunction('list_version')}()`,
  );
  if (row === undefined) throw new Error('list_version returned nothing');
  return row;
}
