import { joinChat, leaveChat, listOnlookers, readWhisper, takeOverChat } from '#contract/http/gen/lookOn.js';
import type { Onlooker } from '#contract/http/lookOn.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

export type LookOnApi = ReturnType<typeof createLookOnApi>;

/** Calls show no toast on failure. */
export function createLookOnApi(http: HttpClient) {
  return {
    fetchOnlookers: (chatId: string): Cancellable<readonly Onlooker[]> => http.send(listOnlookers, { chatId }),
    join: (chatId: string) => http.save(joinChat, { chatId }),
    leave: (chatId: string) => http.save(leaveChat, { chatId }),
    takeOver: (chatId: string) => http.save(takeOverChat, { chatId }),
    readWhisper: (id: string) => http.save(readWhisper, { id }),
  };
}

export interface LookOnDeps {
  readonly lookOnApi: LookOnApi;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}
