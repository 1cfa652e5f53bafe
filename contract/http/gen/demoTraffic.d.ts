// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../demoTraffic.ts';

export declare const getDemoTraffic: ClientCall<RequestOf<typeof declared.getDemoTraffic>, ResponseOf<typeof declared.getDemoTraffic>>;
export declare const stopDemoTraffic: ClientCall<RequestOf<typeof declared.stopDemoTraffic>, ResponseOf<typeof declared.stopDemoTraffic>>;
