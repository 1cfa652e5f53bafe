import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseContent } from '../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../contract/domain.ts';
import { FILE_PATH } from '../../contract/http/files.ts';
import type { Clock } from './ports.ts';
import type { Person } from './publisher.ts';

/** The signed part of an address, as its query string carries it: reader, hour and signature. */
export interface SignedQuery { readonly r: string; readonly t: string; readonly s: string }

/**
 * Addresses of files. An image tag can't send a header, so an address is signed for one reader and holds through the hour in which it
 * was made and the next.
 */
export interface FileAddresses {
  addressOf(fileId: string, reader: Person): string;
  isSigned(fileId: string, query: SignedQuery): boolean;
  /** `msg` as a reader gets it: a picture's or video's file becomes an address for them. Of other types it is the same text. */
  readable(msgType: number, msg: string, reader: Person): string;
}

const HOUR_MS = 3_600_000;
const FILE_ID = /^[0-9a-f]{32}$/;
/** Our own addresses with or without an origin and a signature. */
const ADDRESS = new RegExp(`^(?:https?://[^/?#]+)?${FILE_PATH}/([0-9a-f]{32})(?:\\?|$)`);

/** The id of the file that an address of ours, or an id by itself, names; null for anything else. */
export function fileIdIn(reference: string): string | null {
  return FILE_ID.test(reference) ? reference : (ADDRESS.exec(reference)?.[1] ?? null);
}

export function createFileAddresses({ secret, now }: { readonly secret: string; readonly now: Clock }): FileAddresses {
  const key = createHmac('sha256', secret).update('file addresses').digest();
  const signature = (fileId: string, reader: string, hour: number): Buffer =>
    createHmac('sha256', key).update(`${fileId} ${reader} ${hour}`).digest();
  const currentHour = (): number => Math.floor(now() / HOUR_MS);

  const addressOf = (fileId: string, { type, id }: Person): string => {
    const reader = `${type}.${id}`;
    const hour = currentHour();
    return `${FILE_PATH}/${fileId}?r=${reader}&t=${hour}&s=${signature(fileId, reader, hour).toString('base64url')}`;
  };
  const signed = (reference: string | undefined, reader: Person): string =>
    reference !== undefined && FILE_ID.test(reference) ? addressOf(reference, reader) : '';

  return {
    addressOf,
    isSigned: (fileId, { r, t, s }) => {
      // One ahead: another server's clock may be a little before ours.
      const isInTime = /^\d{1,9}$/.test(t) && Math.abs(currentHour() - Number(t)) <= 1;
      const given = Buffer.from(s, 'base64url');
      const right = signature(fileId, r, Number(t));
      return isInTime && given.length === right.length && timingSafeEqual(given, right);
    },
    readable: (msgType, msg, reader) => {
      if (msgType !== MESSAGE_TYPE.image && msgType !== MESSAGE_TYPE.video) return msg;
      const { img_url: image, file_url: file, ...rest } = parseContent(msg);
      return JSON.stringify(msgType === MESSAGE_TYPE.image ? { img_url: signed(image, reader), ...rest } : { file_url: signed(file, reader), ...rest });
    },
  };
}
