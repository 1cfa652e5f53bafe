// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../customerPanel.ts';

export declare const blockCustomer: ClientCall<RequestOf<typeof declared.blockCustomer>, ResponseOf<typeof declared.blockCustomer>>;
export declare const customerPanel: ClientCall<RequestOf<typeof declared.customerPanel>, ResponseOf<typeof declared.customerPanel>>;
export declare const pageCustomerTimeline: ClientCall<RequestOf<typeof declared.pageCustomerTimeline>, ResponseOf<typeof declared.pageCustomerTimeline>>;
export declare const saveCustomerNote: ClientCall<RequestOf<typeof declared.saveCustomerNote>, ResponseOf<typeof declared.saveCustomerNote>>;
