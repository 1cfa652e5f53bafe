import { randomBytes } from 'node:crypto';
import { STAFF } from './people.ts';

/** The password of each kind of account. A kind is the account's name without its number. */
export type DemoPasswords = ReadonlyMap<string, string>;

/** Without the letters that are easily confused: i, l, o, u. Each letter has 5 bits, a password 80. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Accounts of one kind, like staff01 and staff20, share a password. It can be shared without the administrator's. */
export function kindOfAccount(account: string): string {
  return account.replace(/\d+$/, '');
}

/** Makes passwords that are hard to guess and easy to read out. */
export function randomPasswords(): DemoPasswords {
  return new Map(STAFF.map(({ account }) => [kindOfAccount(account), randomPassword()]));
}

function randomPassword(): string {
  const letter = (byte: number): string => LETTERS.charAt(byte % LETTERS.length);
  return Array.from({ length: GROUPS }, () => Array.from(randomBytes(GROUP_LENGTH), letter).join('')).join('-');
}
