// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../cannedReplies.ts';

export declare const addCannedReply: ClientCall<RequestOf<typeof declared.addCannedReply>, ResponseOf<typeof declared.addCannedReply>>;
export declare const archiveCannedReply: ClientCall<RequestOf<typeof declared.archiveCannedReply>, ResponseOf<typeof declared.archiveCannedReply>>;
export declare const editCannedReply: ClientCall<RequestOf<typeof declared.editCannedReply>, ResponseOf<typeof declared.editCannedReply>>;
export declare const exportCannedReplies: ClientCall<RequestOf<typeof declared.exportCannedReplies>, ResponseOf<typeof declared.exportCannedReplies>>;
export declare const importCannedReplies: ClientCall<RequestOf<typeof declared.importCannedReplies>, ResponseOf<typeof declared.importCannedReplies>>;
export declare const listArchivedCannedReplies: ClientCall<RequestOf<typeof declared.listArchivedCannedReplies>, ResponseOf<typeof declared.listArchivedCannedReplies>>;
export declare const listCannedReplies: ClientCall<RequestOf<typeof declared.listCannedReplies>, ResponseOf<typeof declared.listCannedReplies>>;
export declare const listCannedVersions: ClientCall<RequestOf<typeof declared.listCannedVersions>, ResponseOf<typeof declared.listCannedVersions>>;
export declare const listStaleCannedReplies: ClientCall<RequestOf<typeof declared.listStaleCannedReplies>, ResponseOf<typeof declared.listStaleCannedReplies>>;
export declare const pageCannedUse: ClientCall<RequestOf<typeof declared.pageCannedUse>, ResponseOf<typeof declared.pageCannedUse>>;
export declare const restoreCannedReply: ClientCall<RequestOf<typeof declared.restoreCannedReply>, ResponseOf<typeof declared.restoreCannedReply>>;
