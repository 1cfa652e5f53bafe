// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../chats.ts';

export declare const assignChats: ClientCall<RequestOf<typeof declared.assignChats>, ResponseOf<typeof declared.assignChats>>;
export declare const chatAssign: ClientCall<RequestOf<typeof declared.chatAssign>, ResponseOf<typeof declared.chatAssign>>;
export declare const endChat: ClientCall<RequestOf<typeof declared.endChat>, ResponseOf<typeof declared.endChat>>;
export declare const leaderFigures: ClientCall<RequestOf<typeof declared.leaderFigures>, ResponseOf<typeof declared.leaderFigures>>;
export declare const listChatSteps: ClientCall<RequestOf<typeof declared.listChatSteps>, ResponseOf<typeof declared.listChatSteps>>;
export declare const pageChatUsers: ClientCall<RequestOf<typeof declared.pageChatUsers>, ResponseOf<typeof declared.pageChatUsers>>;
export declare const pageChats: ClientCall<RequestOf<typeof declared.pageChats>, ResponseOf<typeof declared.pageChats>>;
export declare const pageHistory: ClientCall<RequestOf<typeof declared.pageHistory>, ResponseOf<typeof declared.pageHistory>>;
export declare const pageMyChats: ClientCall<RequestOf<typeof declared.pageMyChats>, ResponseOf<typeof declared.pageMyChats>>;
export declare const pageMyChatsToday: ClientCall<RequestOf<typeof declared.pageMyChatsToday>, ResponseOf<typeof declared.pageMyChatsToday>>;
export declare const pageRecord: ClientCall<RequestOf<typeof declared.pageRecord>, ResponseOf<typeof declared.pageRecord>>;
export declare const pageTask: ClientCall<RequestOf<typeof declared.pageTask>, ResponseOf<typeof declared.pageTask>>;
export declare const readGreeting: ClientCall<RequestOf<typeof declared.readGreeting>, ResponseOf<typeof declared.readGreeting>>;
export declare const searchCustomer: ClientCall<RequestOf<typeof declared.searchCustomer>, ResponseOf<typeof declared.searchCustomer>>;
