import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../repositories/database.ts';
import { findAppUser, isCustomersOnly } from '../repositories/appUserRepository.ts';
import { notFound } from './errors.ts';
import type { CustomerPrincipal } from './principal.ts';

const ALGORITHM = 'HS256';
/** A token may live no longer than this, whoever made it. */
const MAX_LIFETIME_S = 15 * 60;
const DEMO_LIFETIME_S = 10 * 60;
const CLOCK_TOLERANCE_S = 5;

/** Tokens by which the app's own back end vouches for a customer (JWT, HS256; `sub` is the app-user id). */
export interface CustomerTokens {
  /** Who this token is for, or null when it is not valid, has expired, or nobody has that id. */
  verify(token: string): Promise<CustomerPrincipal | null>;
  /** A token as the app would issue it, for a demonstration. @throws {DomainError} 4004 when there is no such customer */
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
        algorithms: [ALGORITHM], issuer, audience, clockTolerance: CLOCK_TOLERANCE_S, requiredClaims: ['sub', 'exp'],
      }).catch(() => null);
      if (verified !== null) return verified.payload;
    }
    return null;
  };

  return {
    verify: async (token) => {
      const claims = await claimsOf(token);
      const { sub, exp } = claims ?? {};
      if (sub === undefined || exp === undefined || !/^\d{1,19}$/.test(sub)) return null;
      if (exp - Date.now() / 1_000 > MAX_LIFETIME_S + CLOCK_TOLERANCE_S) return null;
      const user = await findAppUser(db, sub);
      return user && { kind: 'customer', customerId: user.id, nickName: user.nickName, expiresAt: exp * 1_000 };
    },
    issue: async (customerId) => {
      const [key] = keys;
      if (key === undefined || !(await isCustomersOnly(db, customerId))) throw notFound();
      const expiresAt = Math.floor(Date.now() / 1_000) + DEMO_LIFETIME_S;
      const token = await new SignJWT().setProtectedHeader({ alg: ALGORITHM }).setSubject(customerId).setIssuer(issuer)
        .setAudience(audience).setIssuedAt().setExpirationTime(expiresAt).sign(key);
      return { token, expiresAt: new Date(expiresAt * 1_000).toISOString() };
    },
  };
}
