import { CODE } from '../../contract/http/envelope.ts';

const BYTES_PER_MB = 1024 * 1024;

/** Something that the rules don't allow; becomes the envelope's code and codeMsg. The message is shown to people. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Too many tries. `retryAfterMs` says when the next may come. */
export class TooManyTriesError extends Error {
  override readonly name = 'TooManyTriesError';
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Too many tries, please wait a moment.');
    this.retryAfterMs = retryAfterMs;
  }
}

export const wrongCredentials = () => new DomainError(CODE.wrongCredentials, 'Wrong account or password');
export const noPermission = () => new DomainError(CODE.noPermission, 'No permission');
/** The same for what does not exist and for what is somebody else's. */
export const notFound = () => new DomainError(CODE.notFound, 'Not found');
export const conflict = (message: string) => new DomainError(CODE.conflict, message);
export const invalid = (message: string) => new DomainError(CODE.invalid, message);
/** Among those that it would stand with. */
export const nameTaken = () => conflict('This name exists already');
export const accountTaken = () => conflict('This account exists already');
/** Of a file. @param maxBytes what it may have at most */
export const tooLarge = (maxBytes: number) => invalid(`maximum file upload size ${(maxBytes / BYTES_PER_MB).toFixed(1)}MB!`);
