// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../accounts.ts';

export declare const addAccount: ClientCall<RequestOf<typeof declared.addAccount>, ResponseOf<typeof declared.addAccount>>;
export declare const deleteUser: ClientCall<RequestOf<typeof declared.deleteUser>, ResponseOf<typeof declared.deleteUser>>;
export declare const editAccount: ClientCall<RequestOf<typeof declared.editAccount>, ResponseOf<typeof declared.editAccount>>;
export declare const getCountryPhoneCode: ClientCall<RequestOf<typeof declared.getCountryPhoneCode>, ResponseOf<typeof declared.getCountryPhoneCode>>;
export declare const importAccounts: ClientCall<RequestOf<typeof declared.importAccounts>, ResponseOf<typeof declared.importAccounts>>;
export declare const pageAccounts: ClientCall<RequestOf<typeof declared.pageAccounts>, ResponseOf<typeof declared.pageAccounts>>;
export declare const searchAppUser: ClientCall<RequestOf<typeof declared.searchAppUser>, ResponseOf<typeof declared.searchAppUser>>;
