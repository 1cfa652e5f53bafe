// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../appContext.ts';

export declare const listAppContexts: ClientCall<RequestOf<typeof declared.listAppContexts>, ResponseOf<typeof declared.listAppContexts>>;
export declare const noteAppContext: ClientCall<RequestOf<typeof declared.noteAppContext>, ResponseOf<typeof declared.noteAppContext>>;
