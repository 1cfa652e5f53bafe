import { createAddresses } from './addresses.ts';
import type { AvatarsDeps } from './avatarsSaga.ts';
import { createHeadApi, type HeadApiDeps } from './headApi.ts';
import { createHeadDisk } from './browser/headDisk.ts';

export { avatarsSaga } from './avatarsSaga.ts';
export { createHeadDisk } from './browser/headDisk.ts';

export interface FetchingWish extends HeadApiDeps {
  /** Each page has its own pictures. */
  readonly databaseName: string;
  readonly random: () => number;
}

/** The world as it is. Made once a page load. */
export function createAvatarsDeps({ http, now, random, databaseName }: FetchingWish): AvatarsDeps {
  return {
    headApi: createHeadApi({ http, now }),
    headDisk: createHeadDisk({ databaseName, now }),
    addresses: createAddresses(),
    random,
  };
}
