import { addPutOff, cancelPutOff, listPutOff, movePutOff, sendPutOff } from '#contract/http/gen/putOff.js';
import type { RequestOf } from '#contract/http/call.ts';
import type { addPutOff as AddPutOff, PutOff } from '#contract/http/putOff.ts';
import type { FormDeps } from '#common/forms/index.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { PollingDeps } from '#common/retrySaga.ts';

export type PutOffApi = ReturnType<typeof createPutOffApi>;

/** Calls show no toast on failure. */
export function createPutOffApi(http: HttpClient) {
  return {
    fetchItems: (): Cancellable<readonly PutOff[]> => http.send(listPutOff, {}),
    add: (item: RequestOf<typeof AddPutOff>) => http.save(addPutOff, item),
    move: (id: string, dueTime: string) => http.save(movePutOff, { id, dueTime }),
    cancel: (id: string) => http.save(cancelPutOff, { id }),
    send: (id: string) => http.save(sendPutOff, { id }),
  };
}

export interface PutOffDeps extends FormDeps, PollingDeps {
  readonly putOffApi: PutOffApi;
  /** The server's time, in milliseconds since 1970. */
  readonly now: () => number;
}
