import { getCustomerServiceUsers } from '#contract/http/gen/staff.js';
import { answerTransfer, listTransfers, listTransferTeams, transferChat } from '#contract/http/gen/transfers.js';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { Assignee } from '#contract/http/staff.ts';
import type {
  answerTransfer as AnswerTransfer,
  listTransferTeams as ListTransferTeams,
  Transfer,
  transferChat as TransferChat,
} from '#contract/http/transfers.ts';
import type { FormDeps } from '#common/forms/index.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { PollingDeps } from '#common/retrySaga.ts';

export type TransfersApi = ReturnType<typeof createTransfersApi>;

/** Calls show no toast on failure. */
export function createTransfersApi(http: HttpClient) {
  return {
    fetchOffers: (): Cancellable<readonly Transfer[]> => http.send(listTransfers, {}),
    fetchTeams: (): Cancellable<Readonly<ResponseOf<typeof ListTransferTeams>>> => http.send(listTransferTeams, {}),
    /** Those first who could begin now. */
    findPeople: (of: { readonly chatId: string; readonly keyword: string }): Cancellable<readonly Assignee[]> =>
      http.send(getCustomerServiceUsers, of),
    offer: (offer: RequestOf<typeof TransferChat>) => http.save(transferChat, offer),
    answer: (answer: RequestOf<typeof AnswerTransfer>) => http.save(answerTransfer, answer),
  };
}

export interface TransfersDeps extends FormDeps, PollingDeps {
  readonly transfersApi: TransfersApi;
}
