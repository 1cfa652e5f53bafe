// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../staff.ts';

export declare const editCustomerServiceUsers: ClientCall<RequestOf<typeof declared.editCustomerServiceUsers>, ResponseOf<typeof declared.editCustomerServiceUsers>>;
export declare const getCustomerServiceUsers: ClientCall<RequestOf<typeof declared.getCustomerServiceUsers>, ResponseOf<typeof declared.getCustomerServiceUsers>>;
export declare const getNotCustomerServiceUsers: ClientCall<RequestOf<typeof declared.getNotCustomerServiceUsers>, ResponseOf<typeof declared.getNotCustomerServiceUsers>>;
export declare const pageStaff: ClientCall<RequestOf<typeof declared.pageStaff>, ResponseOf<typeof declared.pageStaff>>;
