import { CsvError, parse } from 'csv-parse/sync';
import { ACCOUNT_IMPORT_MAX } from '#contract/constants.ts';
import { NEW_PERSON, USER_TYPE } from '#contract/domain.ts';
import type { AccountImportRow } from '#contract/http/accounts.ts';
import { CODE } from '#contract/http/envelope.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { columnsOf, delimiterOf } from '../common/csv.ts';
import { conflict, DomainError, invalid } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { phoneCodeDigits, phoneDigits, sameName } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import {
  encodedOf,
  findAppUsersByPhone,
  initialPassword,
  requireAccount,
  requireEmail,
  requireName,
  requirePhone,
  verifyOf,
} from '../people/index.ts';
import { listActiveRoles } from '../permissions/index.ts';
import type { Actor } from './accountRights.ts';
import { addNew, lockAdder, roleToGive, type GivenRole } from './newAccount.ts';

const REQUIRED = ['account', 'name', 'phoneCode', 'phone', 'email', 'role'] as const;
const COLUMNS = [...REQUIRED, 'type'] as const;
type Column = (typeof COLUMNS)[number];

type Fields = Readonly<Record<Column, string>>;

const NOTHING: Fields = { account: '', name: '', phoneCode: '', phone: '', email: '', role: '', type: '' };

/** csv-parse gives a record an error where its number of fields is not that of the header. */
interface RecordInfo {
  readonly lines: number;
  readonly error?: CsvError;
}

/** An account of a file, as written; '' where the line has nothing. */
interface FileAccount extends Fields {
  /** From 1. */
  readonly line: number;
  /** The line has more fields than there are columns. */
  readonly isTooLong: boolean;
}

/**
 * Reads a CSV file of accounts. Its first line names the columns, in any order. Where that line has a semicolon,
 * semicolons separate the fields, as spreadsheets of many countries save them.
 * @throws {DomainError} 4022 for a file that is no CSV or not in UTF-8, other columns, no accounts, or too many
 */
export function readAccountFile(csv: string): readonly FileAccount[] {
  if (csv.includes('\uFFFD')) throw invalid('The file is not in UTF-8');
  const accounts = accountsIn(csv);
  if (accounts.length === 0) throw invalid('The file has no accounts');
  if (accounts.length > ACCOUNT_IMPORT_MAX) throw invalid(`A file can have at most ${ACCOUNT_IMPORT_MAX} accounts`);
  return accounts;
}

/** @returns one more than allowed at most */
function accountsIn(csv: string): readonly FileAccount[] {
  let columns: readonly Column[] = [];
  try {
    return parse<FileAccount, Partial<Fields>>(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      columns: (header) => [...(columns = columnsOf(header, COLUMNS, REQUIRED))],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: ACCOUNT_IMPORT_MAX + 1,
      trim: true,
      on_record: (fields, { lines: line, error }: RecordInfo) => {
        const record: unknown = error?.['record'];
        return { ...NOTHING, ...fields, line, isTooLong: Array.isArray(record) && record.length > columns.length };
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw invalid('A quotation mark is never closed');
    throw invalid(`Line ${String(error['lines'])}: a quotation mark is in the wrong place`);
  }
}

export interface ImportOptions {
  /** null: the operator of the deployment, who may give everything. */
  readonly author: Pick<StaffPrincipal, 'staffId'> | null;
  readonly isTrial: boolean;
  /** @param verify the form of a password that is stored hashed */
  readonly hash: (verify: string) => Promise<string>;
}

export interface Imported {
  readonly isStored: boolean;
  readonly rows: AccountImportRow[];
}

const OPERATOR: Pick<Actor, 'type' | 'uris'> = { type: USER_TYPE.admin, uris: [] };
const TYPES: readonly string[] = Object.values(USER_TYPE);

/** Rolls the transaction back. Says what it would have done. */
class NotStored extends Error {
  readonly rows: AccountImportRow[];

  constructor(rows: AccountImportRow[]) {
    super('not stored');
    this.rows = rows;
  }
}

/**
 * Adds the accounts of a file with random passwords: all, or none if one is refused. A trial does the same and is rolled
 * back. Hashes are slow, so a trial comes before them, and they are made one after the other: of the places in the
 * queue, logins have all but one.
 * @throws {DomainError} 4003 without the permission to add accounts, 4022 as `readAccountFile`
 */
export async function importAccounts(db: Database, csv: string, options: ImportOptions): Promise<Imported> {
  const { author, isTrial, hash } = options;
  const accounts = readAccountFile(csv);
  const trial = await addAll(db, author, accounts, null);
  if (isTrial || trial.rows.some(({ outcome }) => outcome === 'refused')) return trial;
  const passwords = accounts.map(initialPassword);
  const hashes: string[] = [];
  for (const password of passwords) hashes.push(await hash(verifyOf(encodedOf(password))));
  const { isStored, rows } = await addAll(db, author, accounts, hashes);
  return { isStored, rows: isStored ? rows.map((row, at) => ({ ...row, password: passwords[at] ?? null })) : rows };
}

/** @param hashes of the passwords, in the order of the accounts; null: nothing is stored */
async function addAll(
  db: Database,
  author: ImportOptions['author'],
  accounts: readonly FileAccount[],
  hashes: readonly string[] | null,
): Promise<Imported> {
  try {
    return await db.transaction(async (tx) => {
      const rights = author === null ? OPERATOR : await lockAdder(tx, author);
      const adder = new Adder(tx, { author: author?.staffId ?? null, rights }, await listActiveRoles(tx));
      const rows: AccountImportRow[] = [];
      for (const [at, account] of accounts.entries()) rows.push(await adder.add(account, hashes?.[at] ?? ''));
      if (hashes === null || rows.some(({ outcome }) => outcome === 'refused')) throw new NotStored(rows);
      await writeAudit(tx, adder.entries);
      return { isStored: true, rows };
    });
  } catch (error) {
    if (error instanceof NotStored) return { isStored: false, rows: error.rows };
    throw error;
  }
}

/** Who adds accounts, and with which rights. */
interface By {
  readonly author: string | null;
  readonly rights: Pick<Actor, 'type' | 'uris'>;
}

/** Adds the accounts of one file in a transaction. */
class Adder {
  readonly entries: AuditEntry[] = [];
  readonly #tx: Db;
  readonly #by: By;
  readonly #roleIds: ReadonlyMap<string, string>;
  /** Those that are locked, by id. */
  readonly #roles = new Map<string, GivenRole>();
  /** Accounts and phones of earlier lines. */
  readonly #seen = new Set<string>();

  constructor(tx: Db, by: By, roles: readonly GivenRole[]) {
    this.#tx = tx;
    this.#by = by;
    this.#roleIds = new Map(roles.map(({ id, name }) => [sameName(name), id]));
  }

  async add(given: FileAccount, passwordHash: string): Promise<AccountImportRow> {
    const { line, account } = given;
    const row = { line, account, reason: '', password: null };
    try {
      return { ...row, outcome: await this.#addOne(given, passwordHash) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...row, outcome: 'refused', reason: error.message };
    }
  }

  async #addOne(given: FileAccount, passwordHash: string): Promise<'added' | 'bound'> {
    if (given.isTooLong) throw invalid('This line has more fields than there are columns');
    const account = inColumn('account', () => requireAccount(given.account));
    const name = inColumn('name', () => requireName(given.name));
    const email = inColumn('email', () => requireEmail(given.email));
    const phoneCode = phoneCodeDigits(given.phoneCode);
    const mobile = requirePhone(phoneDigits(given.phone));
    this.#requireNew(account.toLowerCase(), 'The file has this account twice');
    this.#requireNew(`${phoneCode} ${mobile}`, 'The file has this phone number twice');
    const type = typeOf(given.type);
    const role = await this.#roleOf(given.role);
    const targetId = await this.#personWith(phoneCode, mobile);
    const person = { targetId, phoneCode, mobile };
    const wanted = { account, name, email, type, role, ...person, passwordHash, mustChangePassword: true };
    const { entry } = await allowed(`You may not give the type ${type}`, () => addNew(this.#tx, this.#by, wanted));
    this.entries.push(entry);
    return targetId === NEW_PERSON ? 'added' : 'bound';
  }

  #requireNew(key: string, otherwise: string): void {
    if (this.#seen.has(key)) throw conflict(otherwise);
    this.#seen.add(key);
  }

  async #roleOf(name: string): Promise<GivenRole> {
    const id = this.#roleIds.get(sameName(name));
    const known = this.#roles.get(id ?? '');
    if (known !== undefined) return known;
    if (id === undefined) throw invalid(`There is no active role '${name}'`);
    const role = await allowed(`You may not give the role '${name}'`, () => roleToGive(this.#tx, this.#by.rights, id));
    this.#roles.set(id, role);
    return role;
  }

  /** @returns the only person with this phone, or NEW_PERSON */
  async #personWith(phoneCode: string, phone: string): Promise<string> {
    const found = await findAppUsersByPhone(this.#tx, { phoneCode, phone }, 2);
    const [person, ...others] = found.filter((each) => each.phone === phone);
    if (others.length > 0) throw conflict('Several people have this phone number. Add this account by hand.');
    return person?.id ?? NEW_PERSON;
  }
}

function typeOf(given: string) {
  const letter = given.toUpperCase();
  const type = Object.values(USER_TYPE).find((each) => each === letter);
  if (type !== undefined) return type;
  if (given === '') return USER_TYPE.staff;
  throw invalid(`The type is ${TYPES.join(', ')}, or nothing`);
}

/** Adds the column to a text that the form would show below its field. */
function inColumn(column: string, rule: () => string): string {
  try {
    return rule();
  } catch (error) {
    throw error instanceof DomainError ? new DomainError(error.code, `${error.message} (${column})`) : error;
  }
}

/** Says what is not permitted. */
async function allowed<T>(otherwise: string, give: () => Promise<T>): Promise<T> {
  try {
    return await give();
  } catch (error) {
    throw error instanceof DomainError && error.code === CODE.noPermission
      ? new DomainError(error.code, otherwise)
      : error;
  }
}
