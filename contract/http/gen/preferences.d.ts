// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../preferences.ts';

export declare const getPreferences: ClientCall<RequestOf<typeof declared.getPreferences>, ResponseOf<typeof declared.getPreferences>>;
export declare const savePreferences: ClientCall<RequestOf<typeof declared.savePreferences>, ResponseOf<typeof declared.savePreferences>>;
