/** The signed call for a head image (specification, section 7; decisions, section 5). Its answer is the image itself, and 404 for everything refused. */

export const HEAD_IMAGE_PATH = '/fileservice/download/headimg';

/** The caller's app-user id, the query string as sent, and hex(HMAC-SHA-256(key, {@link headImageSigned})). Staff sign with their tcpToken, customers with `signKey` of h5/chat/open. */
export const HEAD_IMAGE_HEADER = { openUid: 'h_open_uid', param: 'param', sign: 'sign' } as const;

/** A signature is refused whose `time` is further off than this. */
export const HEAD_IMAGE_SKEW_MS = 5 * 60_000;

/** What is signed. @param param the query string as sent: `type=0&dstuserid=…&time=…`, time in milliseconds since 1970 */
export function headImageSigned(openUid: string, param: string): string {
  return `${openUid}\n${param}`;
}
