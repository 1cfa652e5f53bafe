import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { USER_TYPE } from '#contract/domain.ts';
import { hasPasswordLength } from '#contract/enteredText.ts';
import { writeAudit } from '../audit/index.ts';
import { accountTaken, DomainError } from '../common/errors.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/connection.ts';
import { addMissingResources } from '../db/defaults.ts';
import { StartupError } from '../db/startupError.ts';
import { settleReal } from '../deployment.ts';
import {
  addOwnPerson,
  encodedOf,
  findAppUser,
  hashAlone,
  insertStaff,
  isAppPersonId,
  isBound,
  LENGTH_TEXT,
  lockCustomer,
  requireAccount,
  requireName,
  requireUncommon,
  storeProfile,
  verifyOf,
  findCredentialsByAccount,
} from '../people/index.ts';
import { unlockAccount } from '../sessions/index.ts';
import { withDeployment } from '../storage.ts';

const NEVER = new Date(0);

/** What the command line says about the new administrator. */
export interface Given {
  readonly account?: string | undefined;
  readonly name?: string | undefined;
  /** Their id in the messaging app; without one, the account is bound to a new person. */
  readonly person?: string | undefined;
}

interface NewAdmin {
  readonly account: string;
  readonly name: string;
  readonly password: string;
  readonly person: string | undefined;
}

/**
 * Creates an administrator, and asks for what is not given.
 * @returns what was done, in a sentence
 */
export async function createAdmin(config: Config, given: Given): Promise<string> {
  const wanted = checked(await promptForMissing(given));
  await withDeployment(config, async (db) => {
    await settleReal(db);
    await insert(db, wanted);
  });
  return `The administrator ${wanted.account} has been created.`;
}

async function promptForMissing(given: Given): Promise<NewAdmin> {
  const account = given.account ?? (await prompt('Account: '));
  const name = given.name ?? (await prompt('Name: '));
  const fromEnv = process.env['ADMIN_PASSWORD'];
  const { person } = given;
  if (fromEnv !== undefined) return { account, name, person, password: fromEnv };
  const password = await readHidden('Password: ');
  if (process.stdin.isTTY && (await readHidden('Password again: ')) !== password)
    throw new StartupError('The passwords do not match.');
  return { account, name, person, password };
}

/** @throws {StartupError} where standard input is no terminal, which then carries the password */
async function prompt(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartupError('Without a terminal, --account and --name are required.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** Prompts for a secret without showing it. Without a terminal, reads the first line of standard input. */
async function readHidden(question: string): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    const first = await createInterface({ input: stdin })[Symbol.asyncIterator]().next();
    return first.done === true ? '' : first.value;
  }
  stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await terminal.question('');
  terminal.close();
  stdout.write('\n');
  return answer;
}

/** Applies the rules of the account form. Unlike the server, the command knows the password itself. */
function checked({ password, person, ...given }: NewAdmin): NewAdmin {
  const account = named('Account', () => requireAccount(given.account));
  const name = named('Name', () => requireName(given.name));
  if (!hasPasswordLength(password)) throw new StartupError(`Password: ${LENGTH_TEXT}`);
  requireUncommon(encodedOf(password), account);
  if (person !== undefined && !isAppPersonId(person))
    throw new StartupError('Person: the id of a user of the messaging app, such as 1001');
  return { account, name, password, person };
}

/** Adds the field's name to a text that the form would show below the field. */
function named(field: string, rule: () => string): string {
  try {
    return rule();
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(`${field}: ${error.message}`) : error;
  }
}

async function insert(db: Database, { account, name, password, person }: NewAdmin): Promise<void> {
  const passwordHash = await hashAlone(verifyOf(encodedOf(password)));
  const type = USER_TYPE.admin;
  await db.transaction(async (tx) => {
    const targetId = await personFor(tx, person, name);
    const id = await insertStaff(tx, { account, name, type, passwordHash, targetId });
    if (id === null) throw accountTaken();
    const after = { account, name, type, targetId };
    await writeAudit(tx, [{ staffId: null, action: 'account.created', objectId: id, after }]);
  });
}

/** @throws {StartupError} when an account is bound to the person already */
async function personFor(tx: Db, person: string | undefined, nickName: string): Promise<string> {
  if (person === undefined) return addOwnPerson(tx, { nickName, phoneCode: '', phone: '' });
  if ((await findAppUser(tx, person)) === null) {
    const profile = { id: person, nickName, phoneCode: null, phone: null, picture: null };
    await storeProfile(tx, profile, NEVER); // whatever the app says is newer
  }
  await lockCustomer(tx, person);
  if (await isBound(tx, person)) throw new StartupError(`Another account is bound to person ${person} already.`);
  return person;
}

/**
 * Adds the menus and permissions of the product that have been deleted, at their first positions. The others stay as they
 * are. No role gets them back: only type A has them then.
 * @returns what was done, in a sentence
 */
export async function restoreMenus(config: Config): Promise<string> {
  return withDeployment(config, async (db) => {
    const added = await db.transaction(async (tx) => {
      await tx.query('lock table role, resource in share row exclusive mode');
      const resources = await addMissingResources(tx);
      await writeAudit(
        tx,
        resources.map(({ id, ...after }) => ({
          staffId: null,
          action: 'resource.created',
          objectId: id,
          after,
        })),
      );
      return resources;
    });
    return added.length === 0
      ? 'No menu is missing.'
      : `Restored: ${added.map(({ name }) => name).join(', ')}. Give them to roles again, under Role.`;
  });
}

/**
 * Ends the waits after wrong passwords, so that the owner of the account can log in at once.
 * @returns what was done, in a sentence
 * @throws {StartupError} when there is no such account, or it is not active
 */
export async function unlock(config: Config, account: string): Promise<string> {
  return withDeployment(config, async (db) => {
    const staff = await findCredentialsByAccount(db, account);
    if (staff === null) throw new StartupError(`There is no account ${account}.`);
    if (!staff.isActive) {
      throw new StartupError(`The account ${staff.account} is inactive: an administrator activates it under Account.`);
    }
    const { account: name, staffId } = staff;
    const ended = await db.transaction(async (tx) => {
      const count = await unlockAccount(tx, staff);
      if (count > 0) await writeAudit(tx, [{ staffId: null, action: 'account.unlocked', objectId: staffId }]);
      return count;
    });
    return ended === 0 ? `The account ${name} does not have to wait.` : `The account ${name} can log in at once.`;
  });
}
