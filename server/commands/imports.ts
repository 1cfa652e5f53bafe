import { stat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { importAccounts } from '../accounts/index.ts';
import { writeAudit } from '../audit/index.ts';
import { writeCustomersNamed } from '../chat/index.ts';
import type { Config } from '../config.ts';
import { dbOf, type Db } from '../db/connection.ts';
import { StartupError } from '../db/startupError.ts';
import {
  filePictures,
  givePictures,
  ListProblemsError,
  readPeopleFile,
  takeList,
  type ListCounts,
} from '../directory/index.ts';
import { createImages } from '../files/index.ts';
import { hashAlone } from '../people/index.ts';
import { requireDeployment, withDeployment } from '../storage.ts';

/**
 * Adds the accounts of a CSV file to the deployment, or says what would happen.
 * @returns what was done; after an import, the accounts and their initial passwords as CSV
 * @throws {StartupError} when the file cannot be read, or the reasons why its lines are refused
 */
export async function importAccountFile(config: Config, file: string, isTrial: boolean): Promise<string> {
  const csv = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  requireDeployment(config);
  return withDeployment(config, async (db) => {
    const { isStored, rows } = await importAccounts(db, csv, { author: null, isTrial, hash: hashAlone });
    const refused = rows.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0)
      throw new StartupError(
        ['Nothing was imported.', ...refused.map(({ line, reason }) => `Line ${line}: ${reason}`)].join('\n'),
      );
    if (!isStored) return `All ${rows.length} accounts can be imported.`;
    return ['account,password', ...rows.map(({ account, password }) => `${account},${password ?? ''}`)].join('\n');
  });
}

/** With room to add to the search indexes in large batches, which takes a fifth less time. */
const BEGIN = `begin; set local work_mem = '64MB'; set local gin_pending_list_limit = '64MB'`;

/**
 * Takes over people of the app from a file, whose time of change is that of its statements: all of them, or none.
 * Running servers find the changes in the database.
 * @param isTrial says what would happen, and stores nothing
 * @returns what was done
 * @throws {StartupError} with a sentence for each line that is wrong
 */
export async function importPeople(config: Config, file: string, isTrial: boolean): Promise<string> {
  const at = await timeOf(file);
  requireDeployment(config);
  return withDeployment(config, async (db) => {
    const client = await db.dedicated(); // a million people take longer than a statement may
    try {
      return sentenceOf(await importFile(dbOf(client), { file, at, isTrial }), isTrial);
    } catch (error) {
      if (!(error instanceof ListProblemsError)) throw error;
      throw new StartupError([...error.sentences('Line'), 'Nothing has been stored.'].join('\n'));
    } finally {
      await client.end();
    }
  });
}

interface ImportOptions {
  readonly file: string;
  readonly at: Date;
  readonly isTrial: boolean;
}

/** Ends the connection's transaction only with success. */
async function importFile(db: Db, { file, at, isTrial }: ImportOptions): Promise<ListCounts> {
  await db.query(BEGIN);
  const pictures = { images: createImages(), folder: path.dirname(file), at };
  const taken = await takeList(db, readPeopleFile(file), at, () => filePictures(db, pictures));
  await givePictures(db, at);
  const { renamed, ...after } = taken;
  await writeCustomersNamed(db, renamed);
  await writeAudit(db, [{ staffId: null, action: 'people.imported', objectId: '', after }]);
  await db.query(isTrial ? 'rollback' : 'commit');
  return after;
}

async function timeOf(file: string): Promise<Date> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new Error('it is a folder');
    return new Date(Math.min(found.mtimeMs, Date.now()));
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function sentenceOf({ added, changed, unchanged }: ListCounts, isTrial: boolean): string {
  const number = (count: number): string => count.toLocaleString('en');
  const outcome = `${number(added)} new people, ${number(changed)} changed, ${number(unchanged)} as they were.`;
  return isTrial ? `${outcome} This was a trial: nothing has been stored.` : outcome;
}
