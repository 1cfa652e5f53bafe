/** The wrapper of every answer of the server, whatever its HTTP status. */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly code: number;
  readonly codeMsg: string;
  readonly data: T;
}

/** Envelope codes at HTTP 200 (decisions, section 5). At other HTTP statuses `code` repeats the status. */
export const CODE = {
  ok: 200,
  /** codeMsg is shown, the result is returned all the same. */
  soft: 1,
  wrongCredentials: 4001,
  noPermission: 4003,
  /** No such object, or not yours: the same answer for both. */
  notFound: 4004,
  conflict: 4009,
  /** The change takes open work from people. Nothing has changed; the same call with `takesWork` does it. */
  takesWork: 4010,
  /** The caller has an initial password. Until it is changed, they may make no other call. */
  mustChangePassword: 4011,
  /** The customer is blocked; codeMsg says until when. */
  blocked: 4012,
  invalid: 4022,
} as const;

export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'success' in value &&
    typeof value.success === 'boolean' &&
    'code' in value &&
    typeof value.code === 'number' &&
    'codeMsg' in value &&
    typeof value.codeMsg === 'string' &&
    'data' in value
  );
}
