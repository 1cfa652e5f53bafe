import { randomInt } from 'node:crypto';
import { INITIAL_PASSWORD_LENGTH } from '#contract/constants.ts';

/** Letters and digits, without those that look like others. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password for a new account. Its owner changes it at the first login. */
export function initialPassword(): string {
  return Array.from({ length: INITIAL_PASSWORD_LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join(
    '',
  );
}
