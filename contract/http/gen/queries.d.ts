// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../queries.ts';

export declare const addReply: ClientCall<RequestOf<typeof declared.addReply>, ResponseOf<typeof declared.addReply>>;
export declare const assignQuery: ClientCall<RequestOf<typeof declared.assignQuery>, ResponseOf<typeof declared.assignQuery>>;
export declare const deleteReply: ClientCall<RequestOf<typeof declared.deleteReply>, ResponseOf<typeof declared.deleteReply>>;
export declare const editReply: ClientCall<RequestOf<typeof declared.editReply>, ResponseOf<typeof declared.editReply>>;
export declare const getQuery: ClientCall<RequestOf<typeof declared.getQuery>, ResponseOf<typeof declared.getQuery>>;
export declare const handleQuery: ClientCall<RequestOf<typeof declared.handleQuery>, ResponseOf<typeof declared.handleQuery>>;
export declare const listQueryLog: ClientCall<RequestOf<typeof declared.listQueryLog>, ResponseOf<typeof declared.listQueryLog>>;
export declare const lookAtQuery: ClientCall<RequestOf<typeof declared.lookAtQuery>, ResponseOf<typeof declared.lookAtQuery>>;
export declare const pageMyQueries: ClientCall<RequestOf<typeof declared.pageMyQueries>, ResponseOf<typeof declared.pageMyQueries>>;
export declare const pageQueries: ClientCall<RequestOf<typeof declared.pageQueries>, ResponseOf<typeof declared.pageQueries>>;
export declare const pageQueriesOfUser: ClientCall<RequestOf<typeof declared.pageQueriesOfUser>, ResponseOf<typeof declared.pageQueriesOfUser>>;
export declare const pageReplies: ClientCall<RequestOf<typeof declared.pageReplies>, ResponseOf<typeof declared.pageReplies>>;
export declare const pageReplyHistory: ClientCall<RequestOf<typeof declared.pageReplyHistory>, ResponseOf<typeof declared.pageReplyHistory>>;
