const HTTP_DISK_FULL = 507;
const HTTP_TOO_MANY = 429;

/** What went wrong, in a form that an action may carry. */
export interface AppError {
  readonly kind: AppErrorKind;
  /** The envelope's code, or the HTTP status; 0 when there was no answer. */
  readonly code: number;
  /** The server's words for the user; '' when it sent none. */
  readonly message: string;
}

/**
 * - `refused`: the application said no (an envelope code other than 200 and 1)
 * - `sessionDead`: HTTP 403; the page is on its way to the login form
 * - `http`: another HTTP failure
 * - `timeout`, `unreachable`: no answer in time, no answer at all
 * - `badAnswer`: an answer that is not what the contract promises
 * - `cancelled`: nobody waits for the answer any more
 * - `unexpected`: a fault of the page's own
 */
export type AppErrorKind =
  'refused' | 'sessionDead' | 'http' | 'timeout' | 'unreachable' | 'badAnswer' | 'cancelled' | 'unexpected';

/** How a call fails: an Error to throw around the AppError that is to be stored. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(appError.message === '' ? appError.kind : appError.message);
    this.appError = appError;
  }
}

/**
 * Whatever was thrown, as an AppError. What did not come from a call says nothing to the user but that it is
 * unexpected.
 */
export function toAppError(error: unknown): AppError {
  return error instanceof CallError ? error.appError : { kind: 'unexpected', code: 0, message: '' };
}

/** Whether the same question may well be answered next time: nothing was refused, nobody answered. */
export function isTransient({ kind, code }: AppError): boolean {
  return kind === 'timeout' || kind === 'unreachable' || (kind === 'http' && (code >= 500 || code === HTTP_TOO_MANY));
}

/** The server's disk is full: nothing was stored, and later it may well be. */
export function isDiskFull({ kind, code }: AppError): boolean {
  return kind === 'http' && code === HTTP_DISK_FULL;
}

/** The caller has reached a limit: nothing was done, and the server's words say when to try again. */
export function isRateLimited({ kind, code }: AppError): boolean {
  return kind === 'http' && code === HTTP_TOO_MANY;
}

/** The server's words, or the key of the catalogue's. */
export type ErrorText = { readonly text: string } | { readonly key: `errors.${AppErrorKind}` };

export function errorText({ kind, message }: AppError): ErrorText {
  return message === '' ? { key: `errors.${kind}` } : { text: message };
}
