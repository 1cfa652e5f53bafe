// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../queries.ts';

export declare const getQuery: ClientCall<RequestOf<typeof declared.getQuery>, ResponseOf<typeof declared.getQuery>>;
export declare const pageQueriesOfUser: ClientCall<RequestOf<typeof declared.pageQueriesOfUser>, ResponseOf<typeof declared.pageQueriesOfUser>>;
