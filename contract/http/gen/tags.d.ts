// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../tags.ts';

export declare const listTags: ClientCall<RequestOf<typeof declared.listTags>, ResponseOf<typeof declared.listTags>>;
export declare const saveTag: ClientCall<RequestOf<typeof declared.saveTag>, ResponseOf<typeof declared.saveTag>>;
export declare const setChatTags: ClientCall<RequestOf<typeof declared.setChatTags>, ResponseOf<typeof declared.setChatTags>>;
export declare const setQueryTags: ClientCall<RequestOf<typeof declared.setQueryTags>, ResponseOf<typeof declared.setQueryTags>>;
