import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { notFound } from '../common/errors.ts';
import type { CustomerPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { addAppUser, findAppUser, isCustomersOnly, type AppUser } from '../people/index.ts';

const ALGORITHM = 'HS256';
/** A token may live no longer than this, whoever made it. */
const MAX_LIFETIME_S = 15 * 60;
const DEMO_LIFETIME_S = 10 * 60;
/** What the database takes for an id. */
const MAX_ID = 2n ** 63n - 1n;
/** Longest name or phone number that a token brings, in code points. */
const CLAIM_MAX = 64;
const CLOCK_TOLERANCE_S = 5;

/** Tokens by which the app's own back end vouches for a customer (JWT, HS256; `sub` is the app-user id). */
export interface CustomerTokens {
  /**
   * Who this token is for, or null when it is not valid or has expired. Somebody new is added by what the token says of
   * them.
   */
  verify(token: string): Promise<CustomerPrincipal | null>;
  /**
   * A token as the app would issue it, for a demonstration.
   * @throws {DomainError} 4004 when there is no such customer
   */
  issue(customerId: string): Promise<{ token: string; expiresAt: string }>;
}

export interface CustomerTokenDeps {
  readonly db: Database;
  /** The first signs; all verify, so that one can replace another. */
  readonly secrets: readonly string[];
  readonly issuer: string;
  readonly audience: string;
}

export function createCustomerTokens({ db, secrets, issuer, audience }: CustomerTokenDeps): CustomerTokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));

  /** Tokens whose signature, audience, issuer and times hold under one of the secrets. */
  const claimsOf = async (token: string) => {
    for (const key of keys) {
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

  return {
    verify: async (token) => {
      const claims = await claimsOf(token);
      if (claims === null) return null;
      const { sub = '', exp = Infinity } = claims;
      if (
        !/^\d{1,19}$/.test(sub) ||
        BigInt(sub) > MAX_ID ||
        exp - Date.now() / 1_000 > MAX_LIFETIME_S + CLOCK_TOLERANCE_S
      )
        return null;
      const user = (await findAppUser(db, sub)) ?? (await welcome(db, sub, claims));
      return user && { kind: 'customer', customerId: user.id, nickName: user.nickName, expiresAt: exp * 1_000 };
    },
    issue: async (customerId) => {
      const [key] = keys;
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

/** The app vouches for its users, so one that we have not seen yet is no stranger. */
async function welcome(db: Database, id: string, claims: JWTPayload): Promise<AppUser | null> {
  await addAppUser(db, {
    id,
    nickName: textOf(claims['name']) ?? `Customer ${id}`,
    phoneCode: textOf(claims['phone_code']) ?? '',
    phone: textOf(claims['phone']) ?? '',
  });
  return findAppUser(db, id);
}

/** A claim that can be shown, in one line of limited length. */
function textOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const text = Array.from(claim.replace(/\p{Cc}/gu, ' ').trim())
    .slice(0, CLAIM_MAX)
    .join('');
  return text === '' ? null : text;
}
