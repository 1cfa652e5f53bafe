// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../privacy.ts';

export declare const eraseCustomer: ClientCall<RequestOf<typeof declared.eraseCustomer>, ResponseOf<typeof declared.eraseCustomer>>;
export declare const findErasableCustomers: ClientCall<RequestOf<typeof declared.findErasableCustomers>, ResponseOf<typeof declared.findErasableCustomers>>;
