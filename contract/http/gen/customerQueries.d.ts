// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../customerQueries.ts';

export declare const addOwnReply: ClientCall<RequestOf<typeof declared.addOwnReply>, ResponseOf<typeof declared.addOwnReply>>;
export declare const addQuery: ClientCall<RequestOf<typeof declared.addQuery>, ResponseOf<typeof declared.addQuery>>;
export declare const getOwnQuery: ClientCall<RequestOf<typeof declared.getOwnQuery>, ResponseOf<typeof declared.getOwnQuery>>;
export declare const getQueryChoices: ClientCall<RequestOf<typeof declared.getQueryChoices>, ResponseOf<typeof declared.getQueryChoices>>;
export declare const pageOwnQueries: ClientCall<RequestOf<typeof declared.pageOwnQueries>, ResponseOf<typeof declared.pageOwnQueries>>;
export declare const pageOwnReplies: ClientCall<RequestOf<typeof declared.pageOwnReplies>, ResponseOf<typeof declared.pageOwnReplies>>;
export declare const readCard: ClientCall<RequestOf<typeof declared.readCard>, ResponseOf<typeof declared.readCard>>;
