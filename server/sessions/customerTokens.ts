import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { withoutHidden } from '../../contract/names.ts';
import { trimmed } from '../../contract/visibleText.ts';
import { notFound } from '../common/errors.ts';
import type { CustomerPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import {
  isAppPersonId,
  addAppUser,
  findAppUser,
  isCustomersOnly,
  renameErasedAppUser,
  type AppUser,
} from '../people/index.ts';

const ALGORITHM = 'HS256';
/** Longest accepted lifetime of a token, whatever it claims. */
const MAX_LIFETIME_S = 15 * 60;
const DEMO_LIFETIME_S = 10 * 60;
/** Longest accepted name or phone number, in code points. */
const CLAIM_MAX = 64;
const CLOCK_TOLERANCE_S = 5;

/** What a valid token says about its customer. */
export interface CustomerProof {
  readonly customerId: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** When it was issued, or the earliest that can be. */
  readonly issuedAt: Date;
  readonly claims: JWTPayload;
}

/** Tokens in which the app's own back end confirms who a customer is (JWT, HS256; `sub` is the app-user id). */
export interface CustomerTokens {
  /** What this token proves, without the database; null when it is invalid or has expired. */
  prove(token: string): Promise<CustomerProof | null>;
  /** The customer of a proof. An unknown one is added with the token's claims; an erased one gets their name again. */
  load(proof: CustomerProof): Promise<CustomerPrincipal | null>;
  /** Both at once. */
  verify(token: string): Promise<CustomerPrincipal | null>;
  /**
   * A token like those of the app, for a demonstration.
   * @throws {DomainError} 4004 for an unknown customer
   */
  issue(customerId: string): Promise<{ token: string; expiresAt: string }>;
}

export interface CustomerTokenDeps {
  readonly db: Database;
  /** The first one signs; all of them verify, so that secrets can be replaced one by one. */
  readonly secrets: readonly string[];
  readonly issuer: string;
  readonly audience: string;
}

export function createCustomerTokens({ db, secrets, issuer, audience }: CustomerTokenDeps): CustomerTokens {
  // Imported once: jose would import raw bytes again for each token.
  const keys = Promise.all(secrets.map(importKey));

  /** The claims of a token whose signature, audience, issuer and times are valid under one of the secrets. */
  const claimsOf = async (token: string) => {
    for (const key of await keys) {
      const verified = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer,
        audience,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['sub', 'exp'],
      }).catch(() => null);
      if (verified !== null) return verified.payload;
    }
    return null;
  };

  const prove = async (token: string): Promise<CustomerProof | null> => {
    const claims = await claimsOf(token);
    return claims && proofOf(claims, Date.now());
  };

  const load = async (proof: CustomerProof): Promise<CustomerPrincipal | null> => {
    const { customerId, expiresAt } = proof;
    const known = await findAppUser(db, customerId);
    const isNamed = known !== null && known.nickName !== '';
    const user = isNamed ? known : await welcome(db, proof);
    if (user === null) return null;
    const { id, nickName, headImg } = user;
    return { kind: 'customer', customerId: id, nickName, headImg, expiresAt };
  };

  return {
    prove,
    load,
    verify: async (token) => {
      const proof = await prove(token);
      return proof && load(proof);
    },
    issue: async (customerId) => {
      const [key] = await keys;
      if (key === undefined || !(await isCustomersOnly(db, customerId))) throw notFound();
      const expiresAt = Math.floor(Date.now() / 1_000) + DEMO_LIFETIME_S;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(customerId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: new Date(expiresAt * 1_000).toISOString() };
    },
  };
}

/** What claims prove that were signed; null if one of them cannot be right. @param now in milliseconds since 1970 */
export function proofOf(claims: JWTPayload, now: number): CustomerProof | null {
  const { exp = Infinity, iat = exp - MAX_LIFETIME_S } = claims;
  const latestS = now / 1_000 + CLOCK_TOLERANCE_S;
  const customerId = customerIdOf(claims.sub);
  if (customerId === null || exp > latestS + MAX_LIFETIME_S || iat < 0 || iat > latestS) return null;
  return { customerId, expiresAt: exp * 1_000, issuedAt: new Date(iat * 1_000), claims };
}

/** A JSON number is accepted as far as it is exact. */
function customerIdOf(sub: unknown): string | null {
  const id = Number.isSafeInteger(sub) ? String(sub) : sub;
  return typeof id === 'string' && isAppPersonId(id) ? id : null;
}

function importKey(secret: string) {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** Adds a customer whom the app's token confirms and who is not stored yet. One who was erased is named again. */
async function welcome(db: Database, { customerId: id, issuedAt, claims }: CustomerProof): Promise<AppUser | null> {
  const name = textOf(claims['name']);
  const phoneCode = textOf(claims['phone_code']) ?? '';
  const phone = textOf(claims['phone']) ?? '';
  await addAppUser(db, { id, nickName: name ?? `Customer ${id}`, phoneCode, phone });
  if (name !== null) await renameErasedAppUser(db, { id, nickName: name, phoneCode, phone }, issuedAt);
  return findAppUser(db, id);
}

/** A text claim on one line, within the length limit. What would hide in a name is left out. */
function textOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const short = claim.slice(0, 10 * CLAIM_MAX); // normalization takes long for a long text
  const line = withoutHidden(short.replace(/\p{Cc}/gu, ' ')).normalize('NFC');
  const text = Array.from(trimmed(line)).slice(0, CLAIM_MAX).join('');
  return text === '' ? null : text;
}
