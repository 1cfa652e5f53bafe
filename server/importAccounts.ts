import { readFile } from 'node:fs/promises';
import { importAccounts } from './accounts/index.ts';
import { DomainError } from './common/errors.ts';
import type { Config } from './config.ts';
import { StartupError } from './db/startupError.ts';
import { openDeployment, requireDeployment } from './deployment.ts';
import { hashAlone } from './people/index.ts';

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
  const { db, close } = await openDeployment(config);
  try {
    const { isStored, rows } = await importAccounts(db, csv, { author: null, isTrial, hash: hashAlone });
    const refused = rows.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0)
      throw new StartupError(
        ['Nothing was imported.', ...refused.map(({ line, reason }) => `Line ${line}: ${reason}`)].join('\n'),
      );
    if (!isStored) return `All ${rows.length} accounts can be imported.`;
    return ['account,password', ...rows.map(({ account, password }) => `${account},${password ?? ''}`)].join('\n');
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(error.message) : error;
  } finally {
    await close();
  }
}
