// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../customer.ts';

export declare const answerSolvedCheck: ClientCall<RequestOf<typeof declared.answerSolvedCheck>, ResponseOf<typeof declared.answerSolvedCheck>>;
export declare const demoToken: ClientCall<RequestOf<typeof declared.demoToken>, ResponseOf<typeof declared.demoToken>>;
export declare const openCustomerChat: ClientCall<RequestOf<typeof declared.openCustomerChat>, ResponseOf<typeof declared.openCustomerChat>>;
export declare const pageCustomerRecord: ClientCall<RequestOf<typeof declared.pageCustomerRecord>, ResponseOf<typeof declared.pageCustomerRecord>>;
export declare const readLine: ClientCall<RequestOf<typeof declared.readLine>, ResponseOf<typeof declared.readLine>>;
