// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../files.ts';

export declare const uploadFile: ClientCall<RequestOf<typeof declared.uploadFile>, ResponseOf<typeof declared.uploadFile>>;
export declare const uploadQueryPicture: ClientCall<RequestOf<typeof declared.uploadQueryPicture>, ResponseOf<typeof declared.uploadQueryPicture>>;
