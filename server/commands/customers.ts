import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { CODE } from '#contract/http/envelope.ts';
import { writeAudit } from '../audit/index.ts';
import { DomainError } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Config } from '../config.ts';
import { dbOf, type Db } from '../db/connection.ts';
import { makeFolder } from '../db/newFolder.ts';
import { StartupError } from '../db/startupError.ts';
import { findPersonId } from '../people/index.ts';
import { rowsOfCustomer, type CustomerRow, erase, type ErasureDeps } from '../privacy/index.ts';
import { requireDeployment, withDeployment } from '../storage.ts';

/** Running servers find the erasure and the events of erased chats in the database. */
const SILENT: ErasureDeps['publisher'] = {
  messagesCommitted: () => undefined,
  marksMoved: () => undefined,
  eventsWritten: () => undefined,
  customerNamed: () => undefined,
};

/**
 * Erases a customer of the deployment.
 * @param customerId their id here or in the app
 * @returns what to tell the operator: the rows of each table
 * @throws {StartupError} when the customer can't be erased
 */
export async function eraseCustomer(config: Config, customerId: string): Promise<string> {
  requireDeployment(config);
  return withDeployment(config, async (db) => {
    const id = isId(customerId) ? customerId : ((await findPersonId(db, customerId)) ?? '');
    const receipt = await erase({ db, publisher: SILENT, now: Date.now }, id, null).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      const isMissing = error.code === CODE.notFound;
      throw new StartupError(
        isMissing ? `There is no customer ${customerId}.` : `Customer ${customerId}: ${error.message}`,
      );
    });
    const lines = Object.entries(receipt)
      .filter(([, rows]) => rows > 0)
      .map(([table, rows]) => `${table}: ${rows}`);
    return [`The customer ${customerId} has been erased.`, ...lines].join('\n');
  });
}

const ROWS_FILE = 'rows.jsonl';
const FILES_DIR = 'files';
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only; set local timezone = 'UTC'`;

/**
 * Writes everything that the product holds about a customer into a new folder: a line of JSON for each row, and files
 * beside them. The audit log gets an entry.
 * @param customer their id here or in the app
 * @returns what was done, in a sentence
 */
export async function exportCustomer(config: Config, customer: string, folder: string): Promise<string> {
  const target = path.resolve(folder);
  requireDeployment(config);
  return withDeployment(config, async (db) => {
    const customerId = isId(customer) ? customer : await findPersonId(db, customer);
    if (customerId === null) throw new StartupError(`There is no customer ${customer}.`);
    const client = await db.dedicated();
    try {
      await client.query(BEGIN_SNAPSHOT);
      const { rows, files } = await makeFolder(target, async (unfinished) => {
        const after = await writeRows(dbOf(client), customerId, unfinished);
        // Before the folder gets its name: no export is complete without its entry.
        await writeAudit(db, [{ staffId: null, action: 'customer.exported', objectId: customerId, after }]);
        return after;
      });
      return `The export ${target} is complete: ${rows} rows and ${files} files.`;
    } finally {
      await client.end();
    }
  });
}

async function writeRows(tx: Db, customerId: string, folder: string) {
  if (!(await tx.any('select from app_user where id = $1', [customerId])))
    throw new StartupError(`There is no customer ${customerId}.`);
  await mkdir(path.join(folder, FILES_DIR), { mode: 0o700 });
  const lines = await open(path.join(folder, ROWS_FILE), 'wx', 0o600);
  let rows = 0;
  let files = 0;
  try {
    for await (const row of rowsOfCustomer(tx, customerId)) {
      await writeRow(lines, folder, row);
      rows += 1;
      if (row.file !== null) files += 1;
    }
    await lines.sync();
  } finally {
    await lines.close();
  }
  return { rows, files };
}

async function writeRow(lines: FileHandle, folder: string, { table, json, file }: CustomerRow): Promise<void> {
  if (file === null) {
    await lines.appendFile(`{"table":"${table}","row":${json}}\n`);
    return;
  }
  const name = path.join(FILES_DIR, file.name);
  await writeFile(path.join(folder, name), file.content, { flag: 'wx', mode: 0o600, flush: true });
  await lines.appendFile(`{"table":"${table}","row":${json},"file":${JSON.stringify(name)}}\n`);
}
