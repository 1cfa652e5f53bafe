import { randomBytes } from 'node:crypto';
import { STAFF } from './people.ts';

/** By kind of account: the account's name without its number. */
export type DemoPasswords = ReadonlyMap<string, string>;

/** No letters that are taken for others: i, l, o, u. Five bits a letter, so 80 for a password. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Accounts of one kind, as staff01 and staff20, share a password that can be passed on without the administrator's. */
export function kindOfAccount(account: string): string {
  return account.replace(/\d+$/, '');
}

/** Passwords that nobody can guess, easy to read out. */
export function randomPasswords(): DemoPasswords {
  return new Map(STAFF.map(({ account }) => [kindOfAccount(account), randomPassword()]));
}

function randomPassword(): string {
  const letter = (byte: number): string => LETTERS.charAt(byte % LETTERS.length);
  return Array.from({ length: GROUPS }, () => Array.from(randomBytes(GROUP_LENGTH), letter).join('')).join('-');
}
