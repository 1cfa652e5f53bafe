import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// Not crypto.subtle: outside localhost and https browsers do not have it.

/**
 * What the browser sends in place of a password: hex(SHA-256(utf8)). It logs in, so it is kept no longer than the login
 * sequence.
 */
export function encodePassword(password: string): string {
  return hash(password);
}

/** What chat login sends: hex(SHA-256(encoded)). It can't log in to the back office. */
export function verifierOf(encoded: string): string {
  return hash(encoded);
}

function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
