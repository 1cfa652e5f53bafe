import { decodeProtectedHeader, errors, jwtVerify, type CryptoKey, type JWTPayload } from 'jose';
import { CLOCK_TOLERANCE_S, problemOf, proofOf, type CustomerProof } from './tokenClaims.ts';
import { createPublicKeys } from './publicKeys.ts';

/** With a secret that both sides have. */
export const SECRET_ALGORITHM = 'HS256';
/** With a key of which we have the public half. Each kind of key has one. */
const PUBLIC_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];

/** Of the configuration. */
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
      return (await jwtVerify(token, publicKeys.find, { ...rules, algorithms: PUBLIC_ALGORITHMS })).payload;
    },
  };
}

/** What a customer's token proves, or why it is refused, for those who sign it. */
export async function examineToken(settings: TokenSettings, token: string): Promise<CustomerProof | string> {
  try {
    return proofOf(await createTokenKeys(settings).claimsOf(token), Date.now());
  } catch (error) {
    return problemOf(error);
  }
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
