// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../reports.ts';

export declare const daysTrends: ClientCall<RequestOf<typeof declared.daysTrends>, ResponseOf<typeof declared.daysTrends>>;
export declare const exportChatRanking: ClientCall<RequestOf<typeof declared.exportChatRanking>, ResponseOf<typeof declared.exportChatRanking>>;
export declare const exportQueryRanking: ClientCall<RequestOf<typeof declared.exportQueryRanking>, ResponseOf<typeof declared.exportQueryRanking>>;
export declare const exportReport: ClientCall<RequestOf<typeof declared.exportReport>, ResponseOf<typeof declared.exportReport>>;
export declare const pageReport: ClientCall<RequestOf<typeof declared.pageReport>, ResponseOf<typeof declared.pageReport>>;
export declare const pageStaffDays: ClientCall<RequestOf<typeof declared.pageStaffDays>, ResponseOf<typeof declared.pageStaffDays>>;
export declare const serviceToday: ClientCall<RequestOf<typeof declared.serviceToday>, ResponseOf<typeof declared.serviceToday>>;
export declare const tagsUsed: ClientCall<RequestOf<typeof declared.tagsUsed>, ResponseOf<typeof declared.tagsUsed>>;
export declare const targetsKept: ClientCall<RequestOf<typeof declared.targetsKept>, ResponseOf<typeof declared.targetsKept>>;
export declare const topTen: ClientCall<RequestOf<typeof declared.topTen>, ResponseOf<typeof declared.topTen>>;
export declare const usageAnalysisData: ClientCall<RequestOf<typeof declared.usageAnalysisData>, ResponseOf<typeof declared.usageAnalysisData>>;
