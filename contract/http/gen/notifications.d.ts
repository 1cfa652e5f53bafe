// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../notifications.ts';

export declare const listNotifications: ClientCall<RequestOf<typeof declared.listNotifications>, ResponseOf<typeof declared.listNotifications>>;
export declare const readNotifications: ClientCall<RequestOf<typeof declared.readNotifications>, ResponseOf<typeof declared.readNotifications>>;
