// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../menus.ts';

export declare const selectMenuByAppId: ClientCall<RequestOf<typeof declared.selectMenuByAppId>, ResponseOf<typeof declared.selectMenuByAppId>>;
