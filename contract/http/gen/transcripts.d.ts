// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../transcripts.ts';

export declare const chatTranscript: ClientCall<RequestOf<typeof declared.chatTranscript>, ResponseOf<typeof declared.chatTranscript>>;
export declare const queryTranscript: ClientCall<RequestOf<typeof declared.queryTranscript>, ResponseOf<typeof declared.queryTranscript>>;
