import type { HttpClient } from '../../../common/http/client.ts';
import type { QueriesApi } from './queriesApi.ts';

/** The calls come with the panel, which is what first needs them. */
export async function loadQueriesApi(http: HttpClient): Promise<QueriesApi> {
  const { createQueriesApi } = await import(/* webpackChunkName: "chat-queries" */ './lazy.ts');
  return createQueriesApi(http);
}
