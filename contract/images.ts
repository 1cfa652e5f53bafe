/** What a picture file is. Pickers, web views and clipboards often give it a wrong type and name, or none. */
export type ImageKind = 'jpeg' | 'png' | 'heic';

/** The first bytes, which show it. */
export const IMAGE_HEAD_BYTES = 12;
const BEGINNINGS: readonly (readonly [kind: ImageKind, head: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/u],
  ['png', /^\x89PNG\r\n/u],
  // The brands of pictures of iPhones, after the length of the box.
  ['heic', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/su],
];

/** @returns null for anything else */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, IMAGE_HEAD_BYTES));
  return BEGINNINGS.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}

/**
 * The signed call for a head image (specification, section 7; decisions, section 5). Its answer is the image itself,
 * and 404 for everything refused. Who has an image is known before: `fromHeadImg` and its like hold a text that changes
 * with the image, and '' without one.
 */

export const HEAD_IMAGE_PATH = '/fileservice/download/headimg';

/**
 * The caller's app-user id, the query string as sent, and hex(HMAC-SHA-256(key, {@link headImageSigned})). Staff sign
 * with their tcpToken, customers with `signKey` of h5/chat/open.
 */
export const HEAD_IMAGE_HEADER = { openUid: 'h_open_uid', param: 'param', sign: 'sign' } as const;

/** A signature is refused when its `time` differs by more than this. */
export const HEAD_IMAGE_SKEW_MS = 5 * 60_000;

/**
 * Head images are squares with sides of this many pixels: sharp at the largest size that is shown, at two device pixels
 * per CSS pixel.
 */
export const HEAD_IMAGE_SIDE = 128;

/** A head image: its owner and its version. */
export interface Head {
  /** Messaging-app user. */
  readonly userId: string;
  /** Changes with the image. */
  readonly version: string;
}

/** Splits a `fromHeadImg`. Null for '' and for any other invalid text. */
export function headOf(headImg: string): Head | null {
  const [, userId, version] = /^(\d{1,19})\.(\w{1,32})$/.exec(headImg) ?? [];
  return userId === undefined || version === undefined ? null : { userId, version };
}

/** The call's query string. @param at milliseconds since 1970 */
export function headImageParam(userId: string, at: number): string {
  return `type=0&dstuserid=${userId}&time=${at}`;
}

/**
 * The text that is signed.
 * @param param the query string as sent: `type=0&dstuserid=…&time=…`, time in milliseconds since 1970
 */
export function headImageSigned(openUid: string, param: string): string {
  return `${openUid}\n${param}`;
}
