import type { AppContext } from '#contract/http/appContext.ts';
import { appContextOf } from '../common/appContext.ts';
import { errors, SignJWT, type JWTPayload } from 'jose';
import { notFound } from '../common/errors.ts';
import type { Directory } from '../common/ports.ts';
import type { CustomerPrincipal, AppPrincipal, Profile } from '../common/principal.ts';
import { oneLine, textOrNumber } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findAppUser, findPersonId, isCustomersOnly, addPersonOf, isAppId } from '../people/index.ts';
import {
  SECRET_ALGORITHM,
  type TokenKeys,
  CLOCK_TOLERANCE_S,
  createTokenKeys,
  type TokenSettings,
} from './tokenKeys.ts';

/** Longest accepted lifetime of a token, whatever it claims. */
const MAX_LIFETIME_S = 15 * 60;
/** Longest accepted address of a picture. */
const PICTURE_ADDRESS_MAX = 1_000;

/** Of tokens with which the app's back end acts for itself: a word of their claim `scope`. */
const PEOPLE_SCOPE = 'people';

/** What a valid token says about its customer. */
interface CustomerProof {
  /** What the app calls them. */
  readonly appId: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** When it was issued, or the earliest that can be. */
  readonly issuedAt: Date;
  readonly profile: Omit<Profile, 'id'>;
  readonly appContext: AppContext | null;
}

/**
 * What claims prove that were signed.
 * @param now in milliseconds since 1970
 * @throws {errors.JWTClaimValidationFailed} if one of them cannot be right
 */
export function proofOf(claims: JWTPayload, now: number): CustomerProof {
  if (hasPeopleScope(claims)) return refuse(claims, 'scope', "is that of the app's back end: it proves no customer");
  if (claims.sub === undefined) return refuse(claims, 'sub', 'is missing');
  const appId = textOrNumber(claims.sub);
  if (!isAppId(appId))
    return refuse(claims, 'sub', 'must be a number from 1 to below 9·10¹⁸, or another text of up to 128 characters');
  return { appId, ...timesOf(claims, now), profile: profileOf(claims), appContext: appContextOf(claims['app']) };
}

/** The same for a token of the app's back end itself. */
function appOf(claims: JWTPayload, now: number): AppPrincipal {
  if (!hasPeopleScope(claims)) return refuse(claims, 'scope', `must have the word ${PEOPLE_SCOPE}`);
  if (claims.sub !== undefined) return refuse(claims, 'sub', 'must be absent: the token is for no customer');
  return { kind: 'app', issuedAt: timesOf(claims, now).issuedAt };
}

function hasPeopleScope({ scope }: JWTPayload): boolean {
  return typeof scope === 'string' && scope.split(' ').includes(PEOPLE_SCOPE);
}

function timesOf(claims: JWTPayload, now: number): Pick<CustomerProof, 'expiresAt' | 'issuedAt'> {
  const { exp = Infinity, iat = exp - MAX_LIFETIME_S } = claims;
  const latestS = now / 1_000 + CLOCK_TOLERANCE_S;
  if (exp > latestS + MAX_LIFETIME_S) return refuse(claims, 'exp', 'must be at most 15 minutes from now');
  if (iat < 0 || iat > latestS) return refuse(claims, 'iat', 'must not be in the future, or before 1970');
  return { expiresAt: exp * 1_000, issuedAt: new Date(iat * 1_000) };
}

function refuse(claims: JWTPayload, claim: string, text: string): never {
  throw new errors.JWTClaimValidationFailed(text, claims, claim, 'check_failed');
}

function profileOf({ name, phone_code: phoneCode, phone, picture }: JWTPayload): CustomerProof['profile'] {
  return {
    nickName: textOf(name),
    phoneCode: textOf(phoneCode),
    phone: textOf(phone),
    picture: typeof picture === 'string' && picture.length <= PICTURE_ADDRESS_MAX ? picture : null,
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? oneLine(claim) : null;
}

/** What a customer's token proves, or why it is refused, for those who sign it. */
export async function examineToken(settings: TokenSettings, token: string): Promise<CustomerProof | string> {
  try {
    return proofOf(await createTokenKeys(settings).claimsOf(token), Date.now());
  } catch (error) {
    return problemOf(error);
  }
}

/** Why a token is refused, for those who sign it. */
export function problemOf(error: unknown): string {
  if (error instanceof errors.JWTExpired)
    return `it expired at ${new Date(Number(error.payload.exp) * 1_000).toISOString()}`;
  if (error instanceof errors.JWTClaimValidationFailed) return claimProblemOf(error);
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature fits no key';
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'CUSTOMER_TOKEN_JWKS has no key with its kid, or none for its alg';
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return 'it has no kid, and CUSTOMER_TOKEN_JWKS several keys for its alg';
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'its alg is not accepted: HS256 with CUSTOMER_TOKEN_SECRET; RS256, ES256 and EdDSA with CUSTOMER_TOKEN_JWKS';
  if (error instanceof errors.JOSEError) return 'it is no signed JWT';
  return error instanceof Error ? `its key can't be read: ${error.message}` : String(error);
}

function claimProblemOf({ claim, reason, message, payload }: errors.JWTClaimValidationFailed): string {
  if (reason === 'missing') return `${claim} is missing`;
  return message.startsWith('unexpected') ? `${claim} is ${JSON.stringify(payload[claim])}` : `${claim} ${message}`;
}

interface AppTokenDeps {
  readonly keys: TokenKeys;
  /** Receives why keys could not be read. */
  readonly onError: (error: unknown) => void;
}

/** Tokens with which the app's own back end acts for itself. It signs them with the keys of its customers' tokens. */
export function createAppTokens(deps: AppTokenDeps) {
  /** @returns null when the token is invalid, has expired, or is a customer's */
  return { verify: (token: string) => readClaims(deps, token, appOf) };
}

/** What `read` makes of a token's claims; null when the token is invalid or has expired. */
async function readClaims<T>(
  { keys, onError }: AppTokenDeps,
  token: string,
  read: (claims: JWTPayload, now: number) => T,
): Promise<T | null> {
  try {
    return read(await keys.claimsOf(token), Date.now());
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) onError(error);
    return null;
  }
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
export type CustomerTokens = ReturnType<typeof createCustomerTokens>;

export interface CustomerTokenDeps extends AppTokenDeps {
  readonly db: Database;
  readonly directory: Directory;
  readonly issuer: string;
  readonly audience: string;
}

export function createCustomerTokens(deps: CustomerTokenDeps) {
  const { db, directory } = deps;
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

  /**
   * What this token proves; null when it is invalid or has expired. Without the database, unless the app calls the
   * customer by another text than a number, and then once.
   */
  const prove = async (token: string): Promise<ProvenCustomer | null> => {
    const proof = await readClaims(deps, token, proofOf);
    return proof && { ...proof, customerId: await idOf(proof.appId) };
  };

  /** The customer of a proof. What its claims say about them is stored, if it is the newest. */
  const load = async (proof: ProvenCustomer): Promise<CustomerPrincipal | null> => {
    const { appId, issuedAt, profile, expiresAt, appContext } = proof;
    const customerId = proof.customerId ?? remember(appId, await addPersonOf(db, appId));
    const known = await findAppUser(db, customerId);
    const saysAnything = Object.values(profile).some((value) => value !== null);
    const isNews = known === null || (saysAnything && (known.profileAt === null || known.profileAt < issuedAt));
    if (isNews) await directory.update({ id: customerId, ...profile }, issuedAt);
    const user = isNews ? await findAppUser(db, customerId) : known;
    if (user === null) return null;
    const { id, nickName, headImg } = user;
    return { kind: 'customer', customerId: id, nickName, headImg, expiresAt, appContext };
  };

  return {
    prove,
    load,
    /** Both at once. */
    verify: async (token: string): Promise<CustomerPrincipal | null> => {
      const proof = await prove(token);
      return proof && load(proof);
    },
    /**
     * A token like those of the app, for a demonstration.
     * @throws {DomainError} 4004 for an unknown customer
     */
    issue: (customerId: string) => issueToken(deps, customerId),
  };
}

async function issueToken({ db, keys, issuer, audience }: CustomerTokenDeps, customerId: string) {
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
}
