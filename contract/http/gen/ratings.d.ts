// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../ratings.ts';

export declare const rateChat: ClientCall<RequestOf<typeof declared.rateChat>, ResponseOf<typeof declared.rateChat>>;
export declare const readRating: ClientCall<RequestOf<typeof declared.readRating>, ResponseOf<typeof declared.readRating>>;
