import { CODE } from '#contract/http/envelope.ts';
import { spokenTime } from './timeZones.ts';

const BYTES_PER_MB = 1024 * 1024;
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
/** Longer waits are given in minutes. */
const MAX_IN_SECONDS = 120;

/** An action that the rules do not allow. It becomes the envelope's code and codeMsg; users see the message. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A limit that a call has reached. */
export type RateLimit =
  | 'login'
  | 'newChats'
  | 'queries'
  | 'replies'
  | 'actionLogs'
  | 'calls'
  | 'exports'
  | 'uploads'
  | 'passwordHashes';

/** Too many tries. The next is allowed after `retryAfterMs`. */
export class TooManyTriesError extends Error {
  override readonly name = 'TooManyTriesError';
  readonly limit: RateLimit;
  readonly retryAfterMs: number;

  constructor(
    limit: RateLimit,
    retryAfterMs: number,
    message = `Too many attempts. Try again in ${waitOf(retryAfterMs)}.`,
  ) {
    super(message);
    this.limit = limit;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The customer is blocked until then, in milliseconds since 1970. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
  readonly until: number;

  constructor(until: number) {
    super('This customer is blocked');
    this.until = until;
  }
}

/** Too many others wait for the same work. Nothing was done. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly limit: RateLimit;
  readonly retryAfterMs: number;

  constructor(limit: RateLimit, retryAfterMs: number) {
    super(`The service is busy. Try again in ${waitOf(retryAfterMs)}.`);
    this.limit = limit;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The caller's connection is gone, so no one reads an answer. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
  /** As proxies log it. */
  readonly statusCode = 499;
}

/** What blocked customers read. Why they are blocked is for staff. */
export function blockedText(until: number, timeZone: string): string {
  return `You cannot write to us until ${spokenTime(until, timeZone)}.`;
}

/** A wait as text, rounded up. */
export function waitOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / MS_PER_SECOND));
  const [count, unit] =
    seconds < MAX_IN_SECONDS ? [seconds, 'second'] : [Math.ceil(seconds / SECONDS_PER_MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** For a user who is signed in, and so knows the account. */
export const wrongOldPassword = () => new DomainError(CODE.wrongCredentials, 'The old password is wrong');
export const wrongCredentials = () => new DomainError(CODE.wrongCredentials, 'Wrong account or password');
export const noPermission = () => new DomainError(CODE.noPermission, 'No permission');
export const mustChangePassword = () => new DomainError(CODE.mustChangePassword, 'Change your initial password first');
/** The same for a thing that does not exist and for another person's. */
export const notFound = () => new DomainError(CODE.notFound, 'Not found');
export const conflict = (message: string) => new DomainError(CODE.conflict, message);
export const invalid = (message: string) => new DomainError(CODE.invalid, message);
/** @param work what the change would take, and from how many */
export const wouldTake = (work: string) => new DomainError(CODE.takesWork, `This takes ${work}.`);
export const nameTaken = () => conflict('This name already exists');
export const accountTaken = () => conflict('This account already exists');
/** @param maxBytes the limit for a file */
export const tooLarge = (maxBytes: number) =>
  invalid(`maximum file upload size ${(maxBytes / BYTES_PER_MB).toFixed(1)}MB!`);

/**
 * Two people may edit the same thing at once. The second to save must first see the change of the other.
 * @param shown `updateTime` of the version that was edited; undefined: not checked
 * @param updateTime of the stored version
 * @throws {DomainError} 4009 when it has changed since
 */
export function requireUnchanged(shown: string | undefined, updateTime: string): void {
  if (shown !== undefined && Date.parse(shown) !== Date.parse(updateTime))
    throw conflict('Someone else has changed this in the meantime. Check their change first.');
}

/**
 * The same where a call without a version adds something.
 * @param before what is stored; null: nothing
 * @param taken what a call that would add it again is told
 * @throws {DomainError} 4004 for a version of what is not there, 4009
 */
export function requireVersion(
  before: { readonly updateTime: string } | null,
  shown: string | undefined,
  taken: string,
): void {
  if (before === null && shown !== undefined) throw notFound();
  if (before !== null && shown === undefined) throw conflict(taken);
  if (before !== null) requireUnchanged(shown, before.updateTime);
}
