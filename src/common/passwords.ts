import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { normalizedPassword } from '#contract/enteredText.ts';
import { toAppError } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';

// Not crypto.subtle: browsers have it only on localhost and https.

/** A password that may have been set by an older page. */
export interface EncodedPassword {
  readonly encoded: string;
  /** The same without normalization, where that differs. */
  readonly asTyped?: string;
}

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

/**
 * Sends a password. If it is wrong, sends it once more as it was typed: older pages encoded that form. Both tries count
 * for the waits after wrong passwords, and the success ends them.
 * @returns the answer, and the form that was right
 */
export function* sendPassword<T>(
  { encoded, asTyped }: EncodedPassword,
  send: (encoded: string) => Cancellable<T>,
): SagaGenerator<{ readonly answer: T; readonly encoded: string }> {
  try {
    return { answer: yield* call(send, encoded), encoded };
  } catch (thrown) {
    if (asTyped === undefined || toAppError(thrown).code !== CODE.wrongCredentials) throw thrown;
    return { answer: yield* call(send, asTyped), encoded: asTyped };
  }
}
