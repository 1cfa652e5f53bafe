// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../actionLogs.ts';

export declare const addActionLog: ClientCall<RequestOf<typeof declared.addActionLog>, ResponseOf<typeof declared.addActionLog>>;
export declare const getActionLog: ClientCall<RequestOf<typeof declared.getActionLog>, ResponseOf<typeof declared.getActionLog>>;
export declare const pageActionLogs: ClientCall<RequestOf<typeof declared.pageActionLogs>, ResponseOf<typeof declared.pageActionLogs>>;
