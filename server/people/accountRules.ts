import { ACCOUNT_LENGTH, NICKNAME_LENGTH } from '#contract/constants.ts';
import { ACCOUNT_CHARACTERS, hasHidden } from '#contract/names.ts';
import { isEmailAddress } from '#contract/emailAddress.ts';
import { trimmed } from '#contract/enteredText.ts';
import { invalid } from '../common/errors.ts';
import { wellFormed } from '../common/texts.ts';
import { encodedOf, isCommonPassword } from './passwords.ts';

// Rules of the account and register forms, with the specification's texts (section 5).

/** The specification gives this text for every length, also for names, whose rule is 3 to 20. */
export const LENGTH_TEXT = 'The length is 6 to 20';

/** A name has fewer UTF-16 units, however its letters are encoded. Normalization takes long for a long text. */
const TYPED_NAME_MAX = 10 * NICKNAME_LENGTH.max;

// Each function returns the text to store, without white space around it.

/** @throws {DomainError} 4022 */
export function requireAccount(given: string): string {
  const account = requireText(given, ACCOUNT_LENGTH, 'Please enter a account');
  if (!ACCOUNT_CHARACTERS.test(account)) throw invalid('Only the letters a to z, digits and . _ - + @');
  return account;
}

/** @throws {DomainError} 4022 */
export function requireName(given: string): string {
  if (given.length > TYPED_NAME_MAX) throw invalid(LENGTH_TEXT);
  const name = requireText(given.normalize('NFC'), NICKNAME_LENGTH, 'Please enter a UserName');
  if (hasHidden(name)) throw invalid('Invisible characters are not allowed');
  return name;
}

/** @throws {DomainError} 4022 */
export function requirePhone(phone: string): string {
  return requireAny(phone, 'Please enter your phone');
}

/** @throws {DomainError} 4022 */
export function requireEmail(given: string): string {
  const email = requireAny(given, 'Please enter your email');
  if (!isEmailAddress(email)) throw invalid('Please enter the correct email address');
  return email;
}

/** The error for a role that does not exist or may not be chosen. */
export const noSuchRole = () => invalid('Please select');

/**
 * The hash does not show a password's length, but it shows whether the password is a common one.
 * @throws {DomainError} 4022
 */
export function requireUncommon(encoded: string, account: string): void {
  const isGuessable =
    isCommonPassword(encoded) || [account, account.toLowerCase(), ''].some((guess) => encodedOf(guess) === encoded);
  if (isGuessable) throw invalid('This password is too common. Choose another one.');
}

/** Counts code points, as the form does: a letter outside the basic plane counts once. */
function requireText(
  given: string,
  { min, max }: { readonly min: number; readonly max: number },
  missing: string,
): string {
  const text = requireAny(given, missing);
  if (/\p{Cc}/u.test(text)) throw invalid('Control characters are not allowed');
  const { length } = Array.from(text);
  if (length < min || length > max) throw invalid(LENGTH_TEXT);
  return text;
}

function requireAny(given: string, missing: string): string {
  const text = wellFormed(trimmed(given));
  if (text === '') throw invalid(missing);
  return text;
}
