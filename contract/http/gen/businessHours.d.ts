// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../businessHours.ts';

export declare const listBusinessHours: ClientCall<RequestOf<typeof declared.listBusinessHours>, ResponseOf<typeof declared.listBusinessHours>>;
export declare const saveBusinessHours: ClientCall<RequestOf<typeof declared.saveBusinessHours>, ResponseOf<typeof declared.saveBusinessHours>>;
