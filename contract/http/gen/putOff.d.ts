// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../putOff.ts';

export declare const addPutOff: ClientCall<RequestOf<typeof declared.addPutOff>, ResponseOf<typeof declared.addPutOff>>;
export declare const cancelPutOff: ClientCall<RequestOf<typeof declared.cancelPutOff>, ResponseOf<typeof declared.cancelPutOff>>;
export declare const listPutOff: ClientCall<RequestOf<typeof declared.listPutOff>, ResponseOf<typeof declared.listPutOff>>;
export declare const movePutOff: ClientCall<RequestOf<typeof declared.movePutOff>, ResponseOf<typeof declared.movePutOff>>;
export declare const sendPutOff: ClientCall<RequestOf<typeof declared.sendPutOff>, ResponseOf<typeof declared.sendPutOff>>;
