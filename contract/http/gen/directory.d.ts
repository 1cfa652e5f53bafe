// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../directory.ts';

export declare const upsertPeople: ClientCall<RequestOf<typeof declared.upsertPeople>, ResponseOf<typeof declared.upsertPeople>>;
