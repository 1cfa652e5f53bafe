import { listCannedReplies } from '#contract/http/gen/cannedReplies.js';
import type { HttpClient } from '#common/http/client.ts';
import type { CannedTextsApi } from './cannedTextsSaga.ts';

export function createCannedTextsApi(http: HttpClient): CannedTextsApi {
  return { fetchReplies: (etag) => http.sendTagged(listCannedReplies, {}, etag) };
}
