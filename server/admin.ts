import { parseArgs } from 'node:util';
import { backUp, restore } from './backups.ts';
import { checkDeployment } from './checkDeployment.ts';
import { readConfig, type Config } from './config.ts';
import { createAdmin } from './createAdmin.ts';
import { StartupError } from './db/startupError.ts';
import { eraseCustomer } from './eraseCustomer.ts';
import { exitWith } from './exitWith.ts';
import { exportCustomer } from './exportCustomer.ts';
import { restoreMenus } from './restoreMenus.ts';
import { unlock } from './unlockAccount.ts';

// npm run admin -- create | unlock | menus | check | erase | export | backup | restore

const USAGE = `npm run admin -- create [--account NAME] [--name NICKNAME] [--person ID]
  Creates an administrator and asks for account and name if they are not given. ID is theirs in the messaging app;
  without it, the account is bound to a new person, so that it can take chats. The password comes from
  ADMIN_PASSWORD, from a pipe, or from a prompt that does not show it.

npm run admin -- erase CUSTOMER
  Erases the customer with this id: who they are, and what was written to and by them. Prints how many rows of each
  table it deleted or blanked. When it is interrupted, run it again; a running server finishes it as well.

npm run admin -- unlock ACCOUNT
  Ends the waits after wrong passwords, so that the owner of the account can log in now.

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

type Command = (config: Config) => Promise<string>;

async function main(): Promise<void> {
  const run = readCommand();
  process.stdout.write(`${await run(readConfig(process.env))}\n`);
}

/** @throws {StartupError} with the usage, for unknown arguments */
function readCommand(): Command {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        name: { type: 'string' },
        person: { type: 'string' },
        token: { type: 'string' },
      },
    });
    const [command, first, second, ...others] = positionals;
    const { token, ...ofAdmin } = values;
    if (command === 'create' && first === undefined && token === undefined)
      return (config) => createAdmin(config, ofAdmin);
    if (Object.keys(ofAdmin).length > 0) throw new StartupError(USAGE);
    if (command === 'check' && first === undefined) return (config) => checkDeployment(config, token);
    if (token !== undefined) throw new StartupError(USAGE);
    if (command === 'menus' && first === undefined) return restoreMenus;
    if (first !== undefined && others.length === 0) {
      if (command === 'erase' && second === undefined) return (config) => eraseCustomer(config, first);
      if (command === 'unlock' && second === undefined) return (config) => unlock(config, first);
      if (command === 'backup' && second === undefined) return (config) => backUp(config, first);
      if (command === 'restore' && second === undefined) return (config) => restore(config, first);
      if (command === 'export' && second !== undefined) return (config) => exportCustomer(config, first, second);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // parseArgs throws it for unknown options
  }
  throw new StartupError(USAGE);
}

await main().catch(exitWith);
