// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../wall.ts';

export declare const wall: ClientCall<RequestOf<typeof declared.wall>, ResponseOf<typeof declared.wall>>;
export declare const wallStrips: ClientCall<RequestOf<typeof declared.wallStrips>, ResponseOf<typeof declared.wallStrips>>;
