import type { AvatarsDeps } from './avatarsSaga.ts';
import { createAvatarApi, type AvatarApiDeps } from './avatarApi.ts';
import { createAvatarCache } from './browser/avatarCache.ts';

export { avatarsSaga } from './avatarsSaga.ts';
export { createAvatarCache } from './browser/avatarCache.ts';

export interface AvatarsDepsOptions extends AvatarApiDeps {
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
    closeAll: () => {
      opened.forEach(close);
    },
  };
}
