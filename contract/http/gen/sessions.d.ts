// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../sessions.ts';

export declare const changePassword: ClientCall<RequestOf<typeof declared.changePassword>, ResponseOf<typeof declared.changePassword>>;
export declare const endSession: ClientCall<RequestOf<typeof declared.endSession>, ResponseOf<typeof declared.endSession>>;
export declare const endSessions: ClientCall<RequestOf<typeof declared.endSessions>, ResponseOf<typeof declared.endSessions>>;
export declare const listSessions: ClientCall<RequestOf<typeof declared.listSessions>, ResponseOf<typeof declared.listSessions>>;
