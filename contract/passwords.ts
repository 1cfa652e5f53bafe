import { PASSWORD_LENGTH } from './constants.ts';

/** A password as it is hashed: keyboards write the same letters in different ways. */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a new password has an allowed length. Counts code points, not UTF-16 code units. */
export function hasPasswordLength(password: string): boolean {
  const { length } = Array.from(normalizedPassword(password));
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}
