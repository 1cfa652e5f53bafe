import { createHmac, timingSafeEqual } from 'node:crypto';
import { ID_PATTERN } from '#contract/domain.ts';
import { HEAD_IMAGE_SKEW_MS, headImageSigned } from '#contract/headImage.ts';
import type { Database } from '../db/database.ts';
import type { SessionService } from '../sessions/index.ts';
import { findAvatar, isKnownToCustomer, type AvatarFile } from './avatarRepository.ts';

/** A request as it arrived. Nothing of it is checked yet. */
interface AvatarRequest {
  /** As in the address. */
  readonly queryString: string;
  readonly openUid: string;
  readonly param: string;
  readonly sign: string;
}

export interface AvatarDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionService, 'tcpTokensOf'>;
  /** The key with which a customer signs. */
  readonly signKeyOf: (customerId: string) => string;
}

const LARGEST_ID = 2n ** 63n - 1n;
const SIGN = /^[0-9a-f]{64}$/;

/**
 * A person's avatar, for a signed request. Staff may see all; customers their own, and those of staff in their chats and
 * queries.
 * @returns null for a refused request and for a person without an avatar. The caller cannot tell which.
 */
export async function openAvatar(
  { db, sessions, signKeyOf }: AvatarDeps,
  { queryString, openUid, param, sign }: AvatarRequest,
): Promise<AvatarFile | null> {
  const userId = param === queryString ? wantedUser(param, Date.now()) : null;
  if (userId === null || !isId(openUid) || !SIGN.test(sign)) return null;
  const signed = headImageSigned(openUid, param);
  const given = Buffer.from(sign, 'hex');
  const isAllowed = isSignedWith(signKeyOf(openUid), signed, given)
    ? await isKnownToCustomer(db, openUid, userId)
    : (await sessions.tcpTokensOf(openUid)).some((key) => isSignedWith(key, signed, given));
  return isAllowed ? findAvatar(db, userId) : null;
}

/** The requested person's id; null for a query string of another format, or one that is too old. */
function wantedUser(param: string, now: number): string | null {
  const query = new URLSearchParams(param);
  const [type, userId, time] = [query.get('type'), query.get('dstuserid') ?? '', query.get('time') ?? ''];
  const isInTime = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= HEAD_IMAGE_SKEW_MS;
  return type === '0' && isInTime && isId(userId) ? userId : null;
}

function isId(text: string): boolean {
  return ID_PATTERN.test(text) && BigInt(text) <= LARGEST_ID;
}

function isSignedWith(key: string, signed: string, sign: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', key).update(signed).digest(), sign);
}
