// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../notes.ts';

export declare const addChatNote: ClientCall<RequestOf<typeof declared.addChatNote>, ResponseOf<typeof declared.addChatNote>>;
export declare const addQueryNote: ClientCall<RequestOf<typeof declared.addQueryNote>, ResponseOf<typeof declared.addQueryNote>>;
export declare const deleteNote: ClientCall<RequestOf<typeof declared.deleteNote>, ResponseOf<typeof declared.deleteNote>>;
export declare const editNote: ClientCall<RequestOf<typeof declared.editNote>, ResponseOf<typeof declared.editNote>>;
export declare const findMentionCandidates: ClientCall<RequestOf<typeof declared.findMentionCandidates>, ResponseOf<typeof declared.findMentionCandidates>>;
export declare const listOwnMentions: ClientCall<RequestOf<typeof declared.listOwnMentions>, ResponseOf<typeof declared.listOwnMentions>>;
export declare const pageChatNotes: ClientCall<RequestOf<typeof declared.pageChatNotes>, ResponseOf<typeof declared.pageChatNotes>>;
export declare const pageQueryNotes: ClientCall<RequestOf<typeof declared.pageQueryNotes>, ResponseOf<typeof declared.pageQueryNotes>>;
export declare const uploadNotePicture: ClientCall<RequestOf<typeof declared.uploadNotePicture>, ResponseOf<typeof declared.uploadNotePicture>>;
