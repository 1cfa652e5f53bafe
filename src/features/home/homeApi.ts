import type { HomeDay } from '../../../contract/http/home.ts';
import { homeDay } from '../../../contract/http/gen/home.js';
import { mapResponse, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

export interface HomeApi {
  /** @returns null while the figures with this ETag are current */
  readonly fetchDay: (
    etag: string | null,
  ) => Cancellable<{ readonly day: HomeDay; readonly etag: string | null } | null>;
}

export function createHomeApi(http: HttpClient): HomeApi {
  return {
    fetchDay: (etag) =>
      mapResponse(http.sendTagged(homeDay, {}, etag), (tagged) => tagged && { day: tagged.data, etag: tagged.etag }),
  };
}
