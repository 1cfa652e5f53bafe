import { createInterface } from 'node:readline/promises';
import { USER_TYPE } from '../contract/domain.ts';
import { hasPasswordLength } from '../contract/passwords.ts';
import { writeAudit } from './audit/index.ts';
import { accountTaken, DomainError } from './common/errors.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { StartupError } from './db/startupError.ts';
import { settleReal } from './demo.ts';
import { openDeployment } from './deployment.ts';
import {
  encodedOf,
  hashAlone,
  insertStaff,
  LENGTH_TEXT,
  requireAccount,
  requireName,
  requireUncommon,
  verifyOf,
} from './people/index.ts';
import { readHidden } from './terminal.ts';

/** What the command line says about the new administrator. */
export interface Given {
  readonly account?: string | undefined;
  readonly name?: string | undefined;
}

interface NewAdmin {
  readonly account: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Creates an administrator, and asks for what is not given.
 * @returns what was done, in a sentence
 */
export async function createAdmin(config: Config, given: Given): Promise<string> {
  const wanted = checked(await promptForMissing(given));
  const { db, close } = await openDeployment(config);
  try {
    await settleReal(db);
    await insert(db, wanted);
  } finally {
    await close();
  }
  return `The administrator ${wanted.account} has been created.`;
}

async function promptForMissing(given: Given): Promise<NewAdmin> {
  const account = given.account ?? (await prompt('Account: '));
  const name = given.name ?? (await prompt('Name: '));
  const fromEnv = process.env['ADMIN_PASSWORD'];
  if (fromEnv !== undefined) return { account, name, password: fromEnv };
  const password = await readHidden('Password: ');
  if (process.stdin.isTTY && (await readHidden('Password again: ')) !== password)
    throw new StartupError('The passwords do not match.');
  return { account, name, password };
}

/** @throws {StartupError} where standard input is no terminal, which then carries the password */
async function prompt(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartupError('Without a terminal, --account and --name are required.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** Applies the rules of the account form. Unlike the server, the command knows the password itself. */
function checked({ password, ...given }: NewAdmin): NewAdmin {
  const account = named('Account', () => requireAccount(given.account));
  const name = named('Name', () => requireName(given.name));
  if (!hasPasswordLength(password)) throw new StartupError(`Password: ${LENGTH_TEXT}`);
  requireUncommon(encodedOf(password), account);
  return { account, name, password };
}

/** Adds the field's name to a text that the form would show below the field. */
function named(field: string, rule: () => string): string {
  try {
    return rule();
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(`${field}: ${error.message}`) : error;
  }
}

async function insert(db: Database, { account, name, password }: NewAdmin): Promise<void> {
  const passwordHash = await hashAlone(verifyOf(encodedOf(password)));
  const type = USER_TYPE.admin;
  await db.transaction(async (tx) => {
    const id = await insertStaff(tx, { account, name, type, passwordHash });
    if (id === null) throw accountTaken();
    await writeAudit(tx, [
      {
        staffId: null,
        action: 'account.created',
        objectType: 'staff',
        objectId: id,
        before: null,
        after: { account, name, type },
      },
    ]);
  });
}
