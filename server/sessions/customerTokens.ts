import { errors, SignJWT } from 'jose';
import { notFound } from '../common/errors.ts';
import type { Directory } from '../common/ports.ts';
import type { CustomerPrincipal, AppPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { findAppUser, findPersonId, isCustomersOnly, addPersonOf } from '../people/index.ts';
import { proofOf, type CustomerProof, appOf } from './tokenClaims.ts';
import { SECRET_ALGORITHM, type TokenKeys } from './tokenKeys.ts';

/** Tokens with which the app's own back end acts for itself. It signs them with the keys of its customers' tokens. */
export interface AppTokens {
  /** @returns null when the token is invalid, has expired, or is a customer's */
  verify(token: string): Promise<AppPrincipal | null>;
}

interface AppTokenDeps {
  readonly keys: TokenKeys;
  /** Receives why keys could not be read. */
  readonly onError: (error: unknown) => void;
}

export function createAppTokens({ keys, onError }: AppTokenDeps): AppTokens {
  return {
    verify: async (token) => {
      try {
        return appOf(await keys.claimsOf(token), Date.now());
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) onError(error);
        return null;
      }
    },
  };
}

const DEMO_LIFETIME_S = 10 * 60;
/** Numbers of people that the app calls by other texts. They never change. */
const IDS_REMEMBERED = 20_000;

/** A customer whose token is valid. */
interface ProvenCustomer extends CustomerProof {
  /** null: they are here for the first time, and the app does not call them by a number. */
  readonly customerId: string | null;
}

/** Tokens in which the app's own back end confirms who a customer is (JWT; `sub` is what the app calls them). */
export interface CustomerTokens {
  /**
   * What this token proves; null when it is invalid or has expired. Without the database, unless the app calls the
   * customer by another text than a number, and then once.
   */
  prove(token: string): Promise<ProvenCustomer | null>;
  /** The customer of a proof. What its claims say about them is stored, if it is the newest. */
  load(proof: ProvenCustomer): Promise<CustomerPrincipal | null>;
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
  readonly directory: Directory;
  readonly keys: TokenKeys;
  readonly issuer: string;
  readonly audience: string;
  /** Receives why keys could not be read. */
  readonly onError: (error: unknown) => void;
}

export function createCustomerTokens({
  db,
  directory,
  keys,
  issuer,
  audience,
  onError,
}: CustomerTokenDeps): CustomerTokens {
  const remembered = new Map<string, string>();
  const remember = (appId: string, id: string): string => {
    if (remembered.size >= IDS_REMEMBERED) remembered.clear();
    remembered.set(appId, id);
    return id;
  };
  const idOf = async (appId: string): Promise<string | null> => {
    const known = remembered.get(appId) ?? null;
    const id = known ?? (await findPersonId(db, appId));
    return id === null || id === appId ? id : remember(appId, id);
  };

  const prove = async (token: string): Promise<ProvenCustomer | null> => {
    let proof: CustomerProof;
    try {
      proof = proofOf(await keys.claimsOf(token), Date.now());
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) onError(error);
      return null;
    }
    return { ...proof, customerId: await idOf(proof.appId) };
  };

  const load = async (proof: ProvenCustomer): Promise<CustomerPrincipal | null> => {
    const { appId, issuedAt, profile, expiresAt } = proof;
    const customerId = proof.customerId ?? remember(appId, await addPersonOf(db, appId));
    const known = await findAppUser(db, customerId);
    const saysAnything = Object.values(profile).some((value) => value !== null);
    const isNews = known === null || (saysAnything && (known.profileAt === null || known.profileAt < issuedAt));
    if (isNews) await directory.update({ id: customerId, ...profile }, issuedAt);
    const user = isNews ? await findAppUser(db, customerId) : known;
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
      const key = await keys.signing;
      if (key === undefined || !(await isCustomersOnly(db, customerId))) throw notFound();
      const expiresAt = Math.floor(Date.now() / 1_000) + DEMO_LIFETIME_S;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: SECRET_ALGORITHM })
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
