// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../roles.ts';

export declare const addRole: ClientCall<RequestOf<typeof declared.addRole>, ResponseOf<typeof declared.addRole>>;
export declare const editRole: ClientCall<RequestOf<typeof declared.editRole>, ResponseOf<typeof declared.editRole>>;
export declare const getRole: ClientCall<RequestOf<typeof declared.getRole>, ResponseOf<typeof declared.getRole>>;
export declare const listRoles: ClientCall<RequestOf<typeof declared.listRoles>, ResponseOf<typeof declared.listRoles>>;
export declare const removeRole: ClientCall<RequestOf<typeof declared.removeRole>, ResponseOf<typeof declared.removeRole>>;
export declare const selectResourceByAppId: ClientCall<RequestOf<typeof declared.selectResourceByAppId>, ResponseOf<typeof declared.selectResourceByAppId>>;
export declare const selectResourceIdsByRoleId: ClientCall<RequestOf<typeof declared.selectResourceIdsByRoleId>, ResponseOf<typeof declared.selectResourceIdsByRoleId>>;
