// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../lookOn.ts';

export declare const joinChat: ClientCall<RequestOf<typeof declared.joinChat>, ResponseOf<typeof declared.joinChat>>;
export declare const leaveChat: ClientCall<RequestOf<typeof declared.leaveChat>, ResponseOf<typeof declared.leaveChat>>;
export declare const listOnlookers: ClientCall<RequestOf<typeof declared.listOnlookers>, ResponseOf<typeof declared.listOnlookers>>;
export declare const readWhisper: ClientCall<RequestOf<typeof declared.readWhisper>, ResponseOf<typeof declared.readWhisper>>;
export declare const takeOverChat: ClientCall<RequestOf<typeof declared.takeOverChat>, ResponseOf<typeof declared.takeOverChat>>;
export declare const whisperInChat: ClientCall<RequestOf<typeof declared.whisperInChat>, ResponseOf<typeof declared.whisperInChat>>;
