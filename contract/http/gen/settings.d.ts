// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../settings.ts';

export declare const getChatSettings: ClientCall<RequestOf<typeof declared.getChatSettings>, ResponseOf<typeof declared.getChatSettings>>;
export declare const saveChatSettings: ClientCall<RequestOf<typeof declared.saveChatSettings>, ResponseOf<typeof declared.saveChatSettings>>;
