import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH, headImageParam, headImageSigned, headOf } from '#contract/images.ts';
import { toAppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

/** The identity and the key with which requests for pictures are signed. */
export interface Signer {
  /** The messaging-app user who asks. */
  readonly openUid: string;
  readonly key: string;
}

export interface AvatarApi {
  /** @returns null when there is no picture, or the signer may not see it */
  readonly fetchAvatar: (avatar: string, signer: Signer) => Cancellable<Blob | null>;
}

export interface AvatarApiDeps {
  readonly http: Pick<HttpClient, 'download'>;
  readonly now: () => number;
}

const HTTP_NOT_FOUND = 404;

export function createAvatarApi({ http, now }: AvatarApiDeps): AvatarApi {
  return {
    fetchAvatar: (avatar, { openUid, key }) => {
      const wanted = headOf(avatar);
      if (wanted === null) return cancellable(Promise.resolve(null), () => undefined);
      const param = headImageParam(wanted.userId, now());
      const sign = bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(headImageSigned(openUid, param))));
      const { openUid: openUidHeader, param: paramHeader, sign: signHeader } = HEAD_IMAGE_HEADER;
      const response = http.download(`${HEAD_IMAGE_PATH}?${param}`, {
        headers: { [openUidHeader]: openUid, [paramHeader]: param, [signHeader]: sign },
      });
      return cancellable(response.then(imageOrNull, nullIfMissing), response.cancel);
    },
  };
}

function imageOrNull(file: Blob): Blob | null {
  return IMAGE_TYPES.some((type) => type === file.type) ? file : null;
}

function nullIfMissing(error: unknown): null {
  const { kind, code } = toAppError(error);
  if (kind === 'http' && code === HTTP_NOT_FOUND) return null;
  throw error;
}
