import { errors, type JWTPayload } from 'jose';
import type { AppPrincipal, Profile } from '../common/principal.ts';
import { oneLine, textOrNumber } from '../common/texts.ts';
import { isAppId } from '../people/index.ts';

/** Longest accepted lifetime of a token, whatever it claims. */
const MAX_LIFETIME_S = 15 * 60;
export const CLOCK_TOLERANCE_S = 5;
/** Longest accepted address of a picture. */
const PICTURE_ADDRESS_MAX = 1_000;

/** Of tokens with which the app's back end acts for itself: a word of their claim `scope`. */
const PEOPLE_SCOPE = 'people';

/** What a valid token says about its customer. */
export interface CustomerProof {
  /** What the app calls them. */
  readonly appId: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** When it was issued, or the earliest that can be. */
  readonly issuedAt: Date;
  readonly profile: Omit<Profile, 'id'>;
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
  return { appId, ...timesOf(claims, now), profile: profileOf(claims) };
}

/** The same for a token of the app's back end itself. */
export function appOf(claims: JWTPayload, now: number): AppPrincipal {
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
