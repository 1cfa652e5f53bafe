import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH, headImageParam, headImageSigned, headOf } from '#contract/images.ts';
import { toAppError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { createAvatarCache } from '../browser/avatarCache.ts';
import type { AvatarApi, AvatarsDeps } from './avatarsSaga.ts';

export { avatarsSaga } from './avatarsSaga.ts';
export { createAvatarCache } from '../browser/avatarCache.ts';

interface AvatarApiDeps {
  readonly http: Pick<HttpClient, 'download'>;
  readonly now: () => number;
}

interface AvatarsDepsOptions extends AvatarApiDeps {
  /** Each page has its own database. */
  readonly databaseName: string;
  readonly random: () => number;
}

/** The real dependencies. Call it once in a page load. */
export function createAvatarsDeps({ http, now, random, databaseName }: AvatarsDepsOptions): AvatarsDeps {
  return {
    avatarApi: createAvatarApi({ http, now }),
    avatarCache: createAvatarCache({ databaseName, now }),
    addresses: createAddresses(),
    random,
  };
}

const HTTP_NOT_FOUND = 404;

export function createAvatarApi({ http, now }: AvatarApiDeps): AvatarApi {
  return {
    fetchAvatar: (avatar, { openUid, key }) => {
      const head = headOf(avatar);
      if (head === null) return cancellable(Promise.resolve(null), () => undefined);
      const param = headImageParam(head.userId, now());
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

/** Object URLs of pictures, which only this page can show. */
function createAddresses() {
  const opened = new Set<string>();
  const close = (address: string) => {
    opened.delete(address);
    URL.revokeObjectURL(address);
  };
  return {
    open: (picture: Blob) => {
      const address = URL.createObjectURL(picture);
      opened.add(address);
      return address;
    },
    close,
    closeAll: () => opened.forEach(close),
  };
}
