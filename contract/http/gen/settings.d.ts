// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../settings.ts';

export declare const getChatSettings: ClientCall<RequestOf<typeof declared.getChatSettings>, ResponseOf<typeof declared.getChatSettings>>;
export declare const getQuerySettings: ClientCall<RequestOf<typeof declared.getQuerySettings>, ResponseOf<typeof declared.getQuerySettings>>;
export declare const listCategories: ClientCall<RequestOf<typeof declared.listCategories>, ResponseOf<typeof declared.listCategories>>;
export declare const listSubjects: ClientCall<RequestOf<typeof declared.listSubjects>, ResponseOf<typeof declared.listSubjects>>;
export declare const saveCategories: ClientCall<RequestOf<typeof declared.saveCategories>, ResponseOf<typeof declared.saveCategories>>;
export declare const saveChatSettings: ClientCall<RequestOf<typeof declared.saveChatSettings>, ResponseOf<typeof declared.saveChatSettings>>;
export declare const saveQuerySettings: ClientCall<RequestOf<typeof declared.saveQuerySettings>, ResponseOf<typeof declared.saveQuerySettings>>;
export declare const saveSubjects: ClientCall<RequestOf<typeof declared.saveSubjects>, ResponseOf<typeof declared.saveSubjects>>;
export declare const uploadLogo: ClientCall<RequestOf<typeof declared.uploadLogo>, ResponseOf<typeof declared.uploadLogo>>;
