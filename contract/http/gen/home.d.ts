// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../home.ts';

export declare const homeDay: ClientCall<RequestOf<typeof declared.homeDay>, ResponseOf<typeof declared.homeDay>>;
