import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseContent } from '../../contract/chat/content.ts';
import { FILE_ADDRESS_MS } from '../../contract/constants.ts';
import { MESSAGE_TYPE } from '../../contract/domain.ts';
import { FILE_PATH } from '../../contract/http/files.ts';
import type { Clock } from '../common/ports.ts';
import { personOf, type Person, type Principal } from '../common/principal.ts';

/**
 * The signed part of an address, as its query string carries it: reader, expiry in seconds since 1970, and signature.
 */
export interface SignedQuery {
  readonly r: string;
  readonly t: string;
  readonly s: string;
}

/** For whom an address is signed. It ends with their session, or with their token. */
export interface FileReader extends Person {
  /** Of staff; null for a customer. */
  readonly sessionId: string | null;
  /** When a customer's token expires, in milliseconds since 1970; null for staff. */
  readonly expiresAt: number | null;
}

/** Who a chat socket belongs to, as far as addresses depend on it. */
export interface SocketOwner extends Person {
  /** null for a customer. */
  readonly staff: { readonly sessionId: string } | null;
  /** As in {@link FileReader}. */
  readonly expiresAt: number | null;
}

/** What a good signature proves. */
export interface SignedReader {
  /** The session has to be looked up; null: a customer's address, whose expiry is its token's at the latest. */
  readonly sessionId: string | null;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Addresses of files. An image tag can't send a header, so an address is signed for one reader and expires within
 * FILE_ADDRESS_MS. It stays the same for half of that, so that browsers keep what they have loaded.
 */
export interface FileAddresses {
  addressOf(fileId: string, reader: FileReader): string;
  /** @returns null with a signature that is wrong or expired */
  verify(fileId: string, query: SignedQuery): SignedReader | null;
  /**
   * `msg` as a reader gets it: a picture's or video's file becomes an address for them. Of other types it is the same
   * text.
   */
  readable(msgType: number, msg: string, reader: FileReader): string;
}

const STEP_MS = FILE_ADDRESS_MS / 2;
const FILE_ID = /^[0-9a-f]{32}$/;
/** Type and id, and of staff the session's id. */
const READER = /^(?:1\.\d{1,19}|2\.\d{1,19}\.(\d{1,19}))$/;
/** Our own addresses with or without an origin and a signature. */
const ADDRESS = new RegExp(`^(?:https?://[^/?#]+)?${FILE_PATH}/([0-9a-f]{32})(?:\\?|$)`);

/** The id of the file that an address of ours, or an id by itself, names; null for anything else. */
export function fileIdIn(reference: string): string | null {
  return FILE_ID.test(reference) ? reference : (ADDRESS.exec(reference)?.[1] ?? null);
}

export function fileReaderOf(principal: Principal): FileReader {
  const isStaff = principal.kind === 'staff';
  return {
    ...personOf(principal),
    sessionId: isStaff ? principal.sessionId : null,
    expiresAt: isStaff ? null : principal.expiresAt,
  };
}

/** The same for whom a chat socket belongs to. */
export function fileReaderOfSocket({ type, id, staff, expiresAt }: SocketOwner): FileReader {
  return { type, id, sessionId: staff?.sessionId ?? null, expiresAt };
}

export function createFileAddresses({ secret, now }: { readonly secret: string; readonly now: Clock }): FileAddresses {
  const key = createHmac('sha256', secret).update('file addresses').digest();
  const signature = (fileId: string, reader: string, expiry: number): Buffer =>
    createHmac('sha256', key).update(`${fileId} ${reader} ${expiry}`).digest();

  const addressOf = (fileId: string, { type, id, sessionId, expiresAt }: FileReader): string => {
    const reader = sessionId === null ? `${type}.${id}` : `${type}.${id}.${sessionId}`;
    const ends = Math.floor(now() / STEP_MS) * STEP_MS + FILE_ADDRESS_MS;
    const expiry = Math.floor(Math.min(ends, expiresAt ?? Infinity) / 1_000);
    const mac = signature(fileId, reader, expiry).toString('base64url');
    return `${FILE_PATH}/${fileId}?r=${reader}&t=${expiry}&s=${mac}`;
  };
  const signed = (reference: string | undefined, reader: FileReader): string =>
    reference !== undefined && FILE_ID.test(reference) ? addressOf(reference, reader) : '';

  return {
    addressOf,
    verify: (fileId, { r, t, s }) => {
      const reader = READER.exec(r);
      const expiresAt = /^\d{1,12}$/.test(t) ? Number(t) * 1_000 : 0;
      if (reader === null || expiresAt <= now()) return null;
      const [given, right] = [Buffer.from(s, 'base64url'), signature(fileId, r, Number(t))];
      return given.length === right.length && timingSafeEqual(given, right)
        ? { sessionId: reader[1] ?? null, expiresAt }
        : null;
    },
    readable: (msgType, msg, reader) => {
      if (msgType !== MESSAGE_TYPE.image && msgType !== MESSAGE_TYPE.video) return msg;
      const { img_url: image, file_url: file, ...rest } = parseContent(msg);
      return JSON.stringify(
        msgType === MESSAGE_TYPE.image
          ? { img_url: signed(image, reader), ...rest }
          : { file_url: signed(file, reader), ...rest },
      );
    },
  };
}
