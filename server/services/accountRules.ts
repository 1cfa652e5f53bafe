import { ACCOUNT_LENGTH, NICKNAME_LENGTH } from '../../contract/constants.ts';
import { invalid } from './errors.ts';
import { encodedOf, isCommonPassword } from './passwords.ts';

// Rules of the account and register forms, with the specification's texts (section 5).

/** The text that the specification gives for every length. For names, whose rule is 3 to 20, it says the same. */
export const LENGTH_TEXT = 'The length is 6 to 20';

/** @throws {DomainError} 4022 */
export function requireAccount(account: string): void {
  requireText(account, ACCOUNT_LENGTH, 'Please enter a account');
}

/** @throws {DomainError} 4022 */
export function requireName(name: string): void {
  requireText(name, NICKNAME_LENGTH, 'Please enter a UserName');
}

/**
 * A password's length can't be seen in its hash, but whether it is among the first that anyone would try can.
 * @throws {DomainError} 4022
 */
export function requireUncommon(encoded: string, account: string): void {
  const isGuessable = isCommonPassword(encoded) || [account, account.toLowerCase(), ''].some((guess) => encodedOf(guess) === encoded);
  if (isGuessable) throw invalid('This password is too common, please choose another one');
}

/** Lengths in code points, so that a letter outside the basic plane is one, as in the form. */
function requireText(text: string, { min, max }: { readonly min: number; readonly max: number }, missing: string): void {
  if (text.trim() === '') throw invalid(missing);
  if (/\p{Cc}/u.test(text)) throw invalid('Control characters are not allowed');
  const { length } = Array.from(text);
  if (length < min || length > max) throw invalid(LENGTH_TEXT);
}
