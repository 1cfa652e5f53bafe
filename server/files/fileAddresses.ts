import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseContent } from '#contract/chat/content.ts';
import { FILE_ADDRESS_MS } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { FILE_PATH } from '#contract/http/files.ts';
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

/** The person for whom an address is signed. It expires with their session or token. */
export interface FileReader extends Person {
  /** Of staff; null for a customer. */
  readonly sessionId: string | null;
  /** When a customer's token expires, in milliseconds since 1970; null for staff. */
  readonly expiresAt: number | null;
}

/** The owner of a chat socket, with the fields that addresses need. */
export interface SocketOwner extends Person {
  /** null for a customer. */
  readonly staff: { readonly sessionId: string } | null;
  /** As in {@link FileReader}. */
  readonly expiresAt: number | null;
}

/**
 * Addresses of files. An image tag cannot send a header, so an address is signed for one reader and expires within
 * FILE_ADDRESS_MS. It stays the same for half of that time, because browsers cache by address.
 */
export type FileAddresses = ReturnType<typeof createFileAddresses>;

const STEP_MS = FILE_ADDRESS_MS / 2;
const FILE_ID = /^[0-9a-f]{32}$/;
/** Type and id; for staff also the session's id. */
const READER = /^(?:1\.\d{1,19}|2\.\d{1,19}\.(\d{1,19}))$/;
/** Our own addresses, with or without origin and signature. */
const ADDRESS = new RegExp(`^(?:https?://[^/?#]+)?${FILE_PATH}/([0-9a-f]{32})(?:\\?|$)`);

/** The file id in one of our addresses, or the id itself; null for anything else. */
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

/** The same for the owner of a chat socket. */
export function fileReaderOfSocket({ type, id, staff, expiresAt }: SocketOwner): FileReader {
  return { type, id, sessionId: staff?.sessionId ?? null, expiresAt };
}

export function createFileAddresses({ secret, now }: { readonly secret: string; readonly now: Clock }) {
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
    /**
     * What a valid signature proves. The caller checks that the session of staff is alive. A customer's address expires
     * with the token at the latest.
     * @returns null for a wrong or expired signature
     */
    verify: (fileId: string, { r, t, s }: SignedQuery) => {
      const reader = READER.exec(r);
      const expiresAt = /^\d{1,12}$/.test(t) ? Number(t) * 1_000 : 0;
      if (reader === null || expiresAt <= now()) return null;
      const [given, right] = [Buffer.from(s, 'base64url'), signature(fileId, r, Number(t))];
      return given.length === right.length && timingSafeEqual(given, right)
        ? { sessionId: reader[1] ?? null, expiresAt }
        : null;
    },
    /** `msg` for a reader: the file of a picture or video becomes an address for them. Other types stay the same. */
    readable: (msgType: number, msg: string, reader: FileReader): string => {
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
