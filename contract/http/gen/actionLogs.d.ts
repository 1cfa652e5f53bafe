// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../actionLogs.ts';

export declare const addActionLog: ClientCall<RequestOf<typeof declared.addActionLog>, ResponseOf<typeof declared.addActionLog>>;
export declare const answerLogRequest: ClientCall<RequestOf<typeof declared.answerLogRequest>, ResponseOf<typeof declared.answerLogRequest>>;
export declare const getActionLog: ClientCall<RequestOf<typeof declared.getActionLog>, ResponseOf<typeof declared.getActionLog>>;
export declare const getActionLogCase: ClientCall<RequestOf<typeof declared.getActionLogCase>, ResponseOf<typeof declared.getActionLogCase>>;
export declare const pageActionLogs: ClientCall<RequestOf<typeof declared.pageActionLogs>, ResponseOf<typeof declared.pageActionLogs>>;
export declare const readLogRequest: ClientCall<RequestOf<typeof declared.readLogRequest>, ResponseOf<typeof declared.readLogRequest>>;
