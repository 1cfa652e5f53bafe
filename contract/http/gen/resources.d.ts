// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../resources.ts';

export declare const addResource: ClientCall<RequestOf<typeof declared.addResource>, ResponseOf<typeof declared.addResource>>;
export declare const editResource: ClientCall<RequestOf<typeof declared.editResource>, ResponseOf<typeof declared.editResource>>;
export declare const getResource: ClientCall<RequestOf<typeof declared.getResource>, ResponseOf<typeof declared.getResource>>;
export declare const getResourceTree: ClientCall<RequestOf<typeof declared.getResourceTree>, ResponseOf<typeof declared.getResourceTree>>;
export declare const removeResource: ClientCall<RequestOf<typeof declared.removeResource>, ResponseOf<typeof declared.removeResource>>;
