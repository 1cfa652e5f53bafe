// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../audit.ts';

export declare const exportAuditLog: ClientCall<RequestOf<typeof declared.exportAuditLog>, ResponseOf<typeof declared.exportAuditLog>>;
export declare const pageAuditLog: ClientCall<RequestOf<typeof declared.pageAuditLog>, ResponseOf<typeof declared.pageAuditLog>>;
export declare const searchAuditors: ClientCall<RequestOf<typeof declared.searchAuditors>, ResponseOf<typeof declared.searchAuditors>>;
