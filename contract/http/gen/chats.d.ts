// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../chats.ts';

export declare const endChat: ClientCall<RequestOf<typeof declared.endChat>, ResponseOf<typeof declared.endChat>>;
export declare const pageChatUsers: ClientCall<RequestOf<typeof declared.pageChatUsers>, ResponseOf<typeof declared.pageChatUsers>>;
export declare const pageChats: ClientCall<RequestOf<typeof declared.pageChats>, ResponseOf<typeof declared.pageChats>>;
export declare const pageMyChats: ClientCall<RequestOf<typeof declared.pageMyChats>, ResponseOf<typeof declared.pageMyChats>>;
export declare const pageMyChatsToday: ClientCall<RequestOf<typeof declared.pageMyChatsToday>, ResponseOf<typeof declared.pageMyChatsToday>>;
export declare const pageRecord: ClientCall<RequestOf<typeof declared.pageRecord>, ResponseOf<typeof declared.pageRecord>>;
