import { CODE } from '../../contract/http/envelope.ts';

const BYTES_PER_MB = 1024 * 1024;
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
/** Longer waits are said in minutes. */
const SAID_IN_SECONDS = 120;

/** Something that the rules don't allow; becomes the envelope's code and codeMsg. The message is shown to people. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A limit that a call has reached. */
export type RateLimit = 'login' | 'newChats' | 'queries' | 'replies' | 'actionLogs' | 'exports' | 'uploads';

/** Too many tries. `retryAfterMs` says when the next may come. */
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

/** Never said shorter than it is. */
export function waitOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / MS_PER_SECOND));
  const [count, unit] =
    seconds < SAID_IN_SECONDS ? [seconds, 'second'] : [Math.ceil(seconds / SECONDS_PER_MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** To who is signed in: the account is theirs. */
export const wrongOldPassword = () => new DomainError(CODE.wrongCredentials, 'The old password is wrong');
export const wrongCredentials = () => new DomainError(CODE.wrongCredentials, 'Wrong account or password');
export const noPermission = () => new DomainError(CODE.noPermission, 'No permission');
/** The same for what does not exist and for what is somebody else's. */
export const notFound = () => new DomainError(CODE.notFound, 'Not found');
export const conflict = (message: string) => new DomainError(CODE.conflict, message);
/** Of something that is edited: what was shown to its editor is not how it stands. */
export const changedByOthers = () =>
  conflict('Someone else has changed this in the meantime. Check their change first.');
export const invalid = (message: string) => new DomainError(CODE.invalid, message);
/** Among those that it would stand with. */
export const nameTaken = () => conflict('This name already exists');
export const accountTaken = () => conflict('This account already exists');
/** Of a file. @param maxBytes what it may have at most */
export const tooLarge = (maxBytes: number) =>
  invalid(`maximum file upload size ${(maxBytes / BYTES_PER_MB).toFixed(1)}MB!`);
