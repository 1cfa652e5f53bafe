// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../transfers.ts';

export declare const answerTransfer: ClientCall<RequestOf<typeof declared.answerTransfer>, ResponseOf<typeof declared.answerTransfer>>;
export declare const listTransferTeams: ClientCall<RequestOf<typeof declared.listTransferTeams>, ResponseOf<typeof declared.listTransferTeams>>;
export declare const listTransfers: ClientCall<RequestOf<typeof declared.listTransfers>, ResponseOf<typeof declared.listTransfers>>;
export declare const transferChat: ClientCall<RequestOf<typeof declared.transferChat>, ResponseOf<typeof declared.transferChat>>;
