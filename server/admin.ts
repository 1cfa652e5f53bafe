import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { PASSWORD_LENGTH } from '../contract/constants.ts';
import { USER_TYPE } from '../contract/domain.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './db/connection.ts';
import { DataInUseError } from './db/dataLock.ts';
import { embeddedAddress } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { StartupError } from './db/startupError.ts';
import { settleReal } from './demo.ts';
import { exitWith } from './exitWith.ts';
import { writeAudit } from './audit/index.ts';
import {
  createPasswords,
  encodedOf,
  insertStaff,
  LENGTH_TEXT,
  requireAccount,
  requireName,
  requireUncommon,
  verifyOf,
} from './people/index.ts';
import { accountTaken, DomainError } from './common/errors.ts';
import { openStorage } from './storage.ts';
import { readHidden } from './terminal.ts';

// npm run admin -- create [--account NAME] [--name NICKNAME]

const USAGE = `npm run admin -- create [--account NAME] [--name NICKNAME]
  Creates an administrator and asks for anything that is not given. The password comes from ADMIN_PASSWORD, from a pipe,
  or from a prompt that does not show it. DATA_DIR or DATABASE_URL names the deployment, which may be running.`;

interface NewAdmin {
  readonly account: string;
  readonly name: string;
  readonly password: string;
}

async function main(): Promise<void> {
  const given = readArguments();
  const config = readConfig(process.env);
  const wanted = checked(await promptForMissing(given));
  const { db, close } = await reachDatabase(config);
  try {
    await settleReal(db);
    await create(db, wanted);
  } finally {
    await close();
  }
  process.stdout.write(`The administrator ${wanted.account} has been created.\n`);
}

interface Given {
  readonly account?: string | undefined;
  readonly name?: string | undefined;
}

/** @throws {StartupError} with the usage, for unknown arguments */
function readArguments(): Given {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { account: { type: 'string' }, name: { type: 'string' } },
    });
    if (positionals.length === 1 && positionals[0] === 'create') return values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // parseArgs throws it for unknown options
  }
  throw new StartupError(USAGE);
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
  if (!process.stdin.isTTY) throw new StartupError(`Without a terminal, --account and --name are required.\n${USAGE}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** Applies the rules of the account form. Unlike the server, the command knows the password itself. */
function checked({ password, ...given }: NewAdmin): NewAdmin {
  const account = named('Account', () => requireAccount(given.account));
  const name = named('Name', () => requireName(given.name));
  const { length } = Array.from(password);
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) throw new StartupError(`Password: ${LENGTH_TEXT}`);
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

/**
 * Opens the deployment's database as the server would. While a server runs on the embedded database, connects to that
 * one.
 */
async function reachDatabase(config: Config): Promise<{ readonly db: Database; readonly close: () => Promise<void> }> {
  try {
    return await openStorage(config, () => undefined);
  } catch (error) {
    const address = error instanceof DataInUseError ? embeddedAddress(config.dataDir) : null;
    if (address === null) throw error;
    await migrate(address);
    const db = openDatabase(address, () => undefined);
    return { db, close: () => db.close() };
  }
}

async function create(db: Database, { account, name, password }: NewAdmin): Promise<void> {
  const passwordHash = await createPasswords().hash(verifyOf(encodedOf(password)));
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

await main().catch(exitWith);
