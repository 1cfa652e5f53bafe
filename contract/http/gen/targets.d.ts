// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../targets.ts';

export declare const listTargets: ClientCall<RequestOf<typeof declared.listTargets>, ResponseOf<typeof declared.listTargets>>;
export declare const previewTargets: ClientCall<RequestOf<typeof declared.previewTargets>, ResponseOf<typeof declared.previewTargets>>;
export declare const saveTargets: ClientCall<RequestOf<typeof declared.saveTargets>, ResponseOf<typeof declared.saveTargets>>;
