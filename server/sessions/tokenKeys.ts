import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type CryptoKey,
  type JWTPayload,
  createLocalJWKSet,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type LocalJWKSet,
} from 'jose';
import { readFile } from 'node:fs/promises';

export const CLOCK_TOLERANCE_S = 5;

interface PublicKeysOptions {
  /** A file, or an http or https address. */
  readonly source: string;
  /** In milliseconds of a clock that never goes back. */
  readonly monotonic?: () => number;
  readonly onError: (error: unknown) => void;
}

/** So a key that was taken out of the set counts for at most this long. */
const READ_AGAIN_MS = 5 * 60_000;
/** Tokens with invented keys do not make the server ask without end. */
const READ_PAUSE_MS = 10_000;
const ANSWERS_WITHIN_MS = 5_000;
const SET_MAX_BYTES = 256 * 1024;

/**
 * The public keys that customers' tokens may be signed with: a JSON Web Key Set (RFC 7517). While the set cannot be
 * read, the keys that are known still count.
 * @returns finds the key that a token names, and reads the set again if it has no such key
 */
export function createPublicKeys({
  source,
  monotonic = () => performance.now(),
  onError,
}: PublicKeysOptions): JWTVerifyGetKey {
  let known: LocalJWKSet | null = null;
  let triedAt = -Infinity;
  let reading: Promise<void> | null = null;

  const read = (): Promise<void> => {
    triedAt = monotonic();
    reading ??= readKeySet(source)
      .then((set) => {
        known = createLocalJWKSet(set);
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const isDue = (pauseMs: number): boolean => monotonic() - triedAt >= pauseMs;

  return async (header, token) => {
    if (known === null && (reading !== null || isDue(READ_PAUSE_MS))) await (reading ?? read());
    else if (isDue(READ_AGAIN_MS)) read().catch(onError);
    if (known === null) throw new errors.JWKSNoMatchingKey();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isDue(READ_PAUSE_MS)) throw error;
      await read();
      return known(header, token);
    }
  };
}

/** @throws when there is no set, or one with anything but public keys */
export async function readKeySet(source: string): Promise<JSONWebKeySet> {
  const text = /^https?:/.test(source) ? await download(source) : await readFile(source, 'utf8');
  const set: unknown = JSON.parse(text);
  if (!isKeySet(set)) throw new Error('no JSON Web Key Set: { "keys": [ … ] }');
  if (set.keys.some((key) => 'd' in key || 'k' in key)) throw new Error('holds a key that must be secret');
  return set;
}

async function download(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const text = await answer.text();
  if (text.length > SET_MAX_BYTES) throw new Error(`has more than ${SET_MAX_BYTES} characters`);
  return text;
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return (
    typeof value === 'object' &&
    value !== null &&
    'keys' in value &&
    Array.isArray(value.keys) &&
    value.keys.every(
      (key: unknown) => typeof key === 'object' && key !== null && 'kty' in key && typeof key.kty === 'string',
    )
  );
}

/** With a secret that both sides have. */
export const SECRET_ALGORITHM = 'HS256';
/** With a key of which we have the public half. Each kind of key has one. */
const PUBLIC_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];

export interface TokenSettings {
  readonly customerTokenSecrets: readonly string[];
  readonly customerTokenJwks: string | null;
  readonly customerTokenIssuer: string;
  readonly customerTokenAudience: string;
}

export interface TokenKeys {
  /** The first secret, which signs in a demonstration; all verify, so that secrets can be replaced one by one. */
  readonly signing: Promise<CryptoKey | undefined>;
  /** The claims of a token. @throws {errors.JOSEError} unless signature, audience, issuer and times are valid */
  claimsOf(token: string): Promise<JWTPayload>;
}

export interface TokenKeysOptions {
  /** Secrets in addition to those of the configuration. */
  readonly more?: readonly string[];
  /** Receives why public keys could not be read again. */
  readonly onError?: (error: unknown) => void;
}

export function createTokenKeys(
  {
    customerTokenSecrets,
    customerTokenJwks: source,
    customerTokenIssuer: issuer,
    customerTokenAudience: audience,
  }: TokenSettings,
  { more = [], onError = () => undefined }: TokenKeysOptions = {},
): TokenKeys {
  const publicKeys = source === null ? null : createPublicKeys({ source, onError });
  // Imported once: jose would import raw bytes again for each token.
  const keys = Promise.all([...customerTokenSecrets, ...more].map(importKey));
  const rules = { issuer, audience, clockTolerance: CLOCK_TOLERANCE_S, requiredClaims: ['exp'] };

  const bySecret = async (token: string): Promise<JWTPayload> => {
    for (const key of await keys) {
      try {
        return (await jwtVerify(token, key, { ...rules, algorithms: [SECRET_ALGORITHM] })).payload;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  };

  return {
    signing: keys.then(([first]) => first),
    claimsOf: async (token) => {
      if (publicKeys === null || algorithmOf(token) === SECRET_ALGORITHM) return bySecret(token);
      // The key decides, not the token: one of another kind is not found, and a secret is never looked for there.
      return (await jwtVerify(token, publicKeys, { ...rules, algorithms: PUBLIC_ALGORITHMS })).payload;
    },
  };
}

function algorithmOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    throw new errors.JWTInvalid('no JWT');
  }
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}
