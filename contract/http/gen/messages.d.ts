// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../messages.ts';

export declare const deleteCustomerMessage: ClientCall<RequestOf<typeof declared.deleteCustomerMessage>, ResponseOf<typeof declared.deleteCustomerMessage>>;
export declare const deleteMessage: ClientCall<RequestOf<typeof declared.deleteMessage>, ResponseOf<typeof declared.deleteMessage>>;
