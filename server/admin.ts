import { parseArgs } from 'node:util';
import { backUp, restore } from './commands/backups.ts';
import { checkDeployment } from './commands/checkDeployment.ts';
import { readConfig, type Config } from './config.ts';
import { createAdmin, unlock, restoreMenus } from './commands/accounts.ts';
import { StartupError } from './db/startupError.ts';
import { exitWith } from './exitWith.ts';
import { exportCustomer, eraseCustomer } from './commands/customers.ts';
import { importPeople, importAccountFile } from './commands/imports.ts';

// npm run admin -- create | people | accounts | unlock | menus | check | erase | export | backup | restore

const USAGE = `npm run admin -- create [--account NAME] [--name NICKNAME] [--person ID]
  Creates an administrator and asks for account and name if they are not given. ID is theirs in the messaging app;
  without it, the account is bound to a new person, so that it can take chats. The password comes from
  ADMIN_PASSWORD, from a pipe, or from a prompt that does not show it.

npm run admin -- people import FILE [--dry-run]
  Takes over people of the messaging app from a file: JSON Lines, or CSV if its name ends with .csv, with id,
  phoneCode, phone, nickName and, for a picture beside the file, headImg. All of them, or none if a line is wrong. With
  --dry-run it says what would happen, and stores nothing.

npm run admin -- erase CUSTOMER
  Erases the customer with this id: who they are, and what was written to and by them. Prints how many rows of each
  table it deleted or blanked. When it is interrupted, run it again; a running server finishes it as well.

npm run admin -- unlock ACCOUNT
  Ends the waits after wrong passwords, so that the owner of the account can log in now.

npm run admin -- accounts import FILE [--dry-run]
  Adds the accounts of a CSV file, and prints their initial passwords. With --dry-run, says what would happen.

npm run admin -- menus
  Restores menus and permissions of the product that have been deleted. Changes no others, and no role.

npm run admin -- check [--token TOKEN]
  Checks configuration, database, disk, clock and proxy, and says what to change. Changes nothing. With a customer's
  token, it says whom it proves, or why it is refused.

npm run admin -- backup FOLDER
  Writes a backup into a new folder, while servers run or not.

npm run admin -- restore FOLDER
  Restores a backup into an empty database.

npm run admin -- export CUSTOMER FOLDER
  Writes everything that is stored about a customer into a new folder.

DATA_DIR or DATABASE_URL names the deployment.`;

interface Options {
  readonly account?: string | undefined;
  readonly name?: string | undefined;
  readonly person?: string | undefined;
  readonly token?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
}

interface Command {
  /** How it begins. */
  readonly words: readonly string[];
  /** The number of words that follow. */
  readonly takes: number;
  readonly options?: readonly (keyof Options)[];
  /** @returns what to tell the operator */
  readonly run: (config: Config, given: readonly string[], options: Options) => Promise<string>;
}

const COMMANDS: readonly Command[] = [
  {
    words: ['create'],
    takes: 0,
    options: ['account', 'name', 'person'],
    run: (config, _, options) => createAdmin(config, options),
  },
  {
    words: ['people', 'import'],
    takes: 1,
    options: ['dry-run'],
    run: (config, [file = ''], options) => importPeople(config, file, options['dry-run'] === true),
  },
  {
    words: ['accounts', 'import'],
    takes: 1,
    options: ['dry-run'],
    run: (config, [file = ''], options) => importAccountFile(config, file, options['dry-run'] === true),
  },
  { words: ['check'], takes: 0, options: ['token'], run: (config, _, { token }) => checkDeployment(config, token) },
  { words: ['menus'], takes: 0, run: restoreMenus },
  { words: ['erase'], takes: 1, run: (config, [customer = '']) => eraseCustomer(config, customer) },
  { words: ['unlock'], takes: 1, run: (config, [account = '']) => unlock(config, account) },
  { words: ['backup'], takes: 1, run: (config, [folder = '']) => backUp(config, folder) },
  { words: ['restore'], takes: 1, run: (config, [folder = '']) => restore(config, folder) },
  {
    words: ['export'],
    takes: 2,
    run: (config, [customer = '', folder = '']) => exportCustomer(config, customer, folder),
  },
];

async function main(): Promise<void> {
  const run = readCommand();
  process.stdout.write(`${await run(readConfig(process.env))}\n`);
}

/** @throws {StartupError} with the usage, for unknown arguments */
function readCommand(): (config: Config) => Promise<string> {
  const { positionals, values } = readArguments();
  const command = COMMANDS.find(
    ({ words, takes }) =>
      positionals.length === words.length + takes && words.every((word, index) => positionals[index] === word),
  );
  const allowed: readonly string[] = command?.options ?? [];
  if (command === undefined || Object.keys(values).some((name) => !allowed.includes(name)))
    throw new StartupError(USAGE);
  return (config) => command.run(config, positionals.slice(command.words.length), values);
}

function readArguments(): { readonly positionals: readonly string[]; readonly values: Options } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        name: { type: 'string' },
        person: { type: 'string' },
        token: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    // It throws a TypeError for unknown options.
    throw error instanceof TypeError ? new StartupError(USAGE) : error;
  }
}

await main().catch(exitWith);
