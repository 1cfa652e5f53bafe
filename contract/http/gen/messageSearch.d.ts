// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../messageSearch.ts';

export declare const searchMessages: ClientCall<RequestOf<typeof declared.searchMessages>, ResponseOf<typeof declared.searchMessages>>;
