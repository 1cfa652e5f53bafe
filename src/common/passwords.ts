import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { normalizedPassword } from '#contract/enteredText.ts';
import type { EncodedPassword } from './sendPassword.ts';

// Not crypto.subtle: browsers have it only on localhost and https.

/**
 * What the browser sends instead of a password: hex(SHA-256(utf8)). It is enough to log in, so it is held only during
 * the login.
 */
export function encodePassword(password: string): string {
  return hash(normalizedPassword(password));
}

/** All forms in which a stored password may have been encoded. */
export function encodeStored(password: string): EncodedPassword {
  const [encoded, asTyped] = [encodePassword(password), hash(password)];
  return { encoded, ...(asTyped !== encoded && { asTyped }) };
}

/** What chat login sends: hex(SHA-256(encoded)). It is not enough to log in to the back office. */
export function verifierOf(encoded: string): string {
  return hash(encoded);
}

function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
