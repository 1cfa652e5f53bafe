import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';

const HTTP_DISK_FULL = 507;
const HTTP_TOO_MANY = 429;

/** An error that an action can carry. */
export interface AppError {
  readonly kind: AppErrorKind;
  /** The envelope's code, or the HTTP status; 0 without a response. */
  readonly code: number;
  /** The server's text for the user; '' without one. */
  readonly message: string;
}

/**
 * - `refused`: the server refused it (an envelope code other than 200 and 1)
 * - `sessionDead`: the server's HTTP 403; the page goes to the login form
 * - `blocked`: an answer that is not the server's: a firewall or proxy refused the request, or a network asks for a login
 * - `http`: another HTTP failure
 * - `timeout`, `unreachable`: no response in time, no response at all
 * - `badAnswer`: a response that violates the contract
 * - `cancelled`: the caller has cancelled it
 * - `unexpected`: a fault of the page
 */
export type AppErrorKind =
  | 'refused'
  | 'sessionDead'
  | 'blocked'
  | 'http'
  | 'timeout'
  | 'unreachable'
  | 'badAnswer'
  | 'cancelled'
  | 'unexpected';

/** The Error that a failed call throws. It contains the AppError for the store. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(appError.message === '' ? appError.kind : appError.message);
    this.appError = appError;
  }
}

/** Any thrown value as an AppError. An error that is not from a call is `unexpected`. */
export function toAppError(error: unknown): AppError {
  return error instanceof CallError ? error.appError : { kind: 'unexpected', code: 0, message: '' };
}

/** Whether an HTTP status may pass by itself. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === HTTP_TOO_MANY;
}

/** Whether a retry may succeed: the server has not refused, but not responded. */
export function isTransient({ kind, code }: AppError): boolean {
  if (kind === 'http') return isPassing(code);
  return kind === 'timeout' || kind === 'unreachable' || (kind === 'blocked' && code < 400);
}

/** The server's disk is full. Nothing was stored, and a retry may succeed later. */
export function isDiskFull({ kind, code }: AppError): boolean {
  return kind === 'http' && code === HTTP_DISK_FULL;
}

/** The caller has reached a limit. Nothing was done, and the server's text says when to try again. */
export function isRateLimited({ kind, code }: AppError): boolean {
  return kind === 'http' && code === HTTP_TOO_MANY;
}

/** Whether the server may have done what it was asked, although it did not confirm that. */
export function mayHaveArrived(error: AppError): boolean {
  return error.kind === 'badAnswer' || (isTransient(error) && !isRateLimited(error) && !isDiskFull(error));
}

/** The server's text, or a key of the catalogue. */
export type ErrorText = { readonly text: string } | { readonly key: `errors.${AppErrorKind}` };

export function errorText({ kind, message }: AppError): ErrorText {
  return message === '' ? { key: `errors.${kind}` } : { text: message };
}

const failures = new Set<string>();

/**
 * Marks the actions of these creators as failures, which a replay annotates.
 * @returns the first creator
 */
export function markFailure<Creator extends { readonly type: string }>(
  creator: Creator,
  ...others: readonly { readonly type: string }[]
): Creator {
  for (const { type } of [creator, ...others]) failures.add(type);
  return creator;
}

/** The user reloads the page, because a part of it could not be loaded or has failed. */
export const reloadRequested = createAction('app/reloadRequested');

export function isFailure({ type }: UnknownAction): boolean {
  return failures.has(type);
}
