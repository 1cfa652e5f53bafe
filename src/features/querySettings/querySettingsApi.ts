import {
  getQuerySettings,
  listCategories,
  listSubjects,
  saveQuerySettings,
  saveSubjects,
} from '../../../contract/http/gen/settings.js';
import type { QueryCategory, QuerySettings, QuerySubject } from '../../../contract/http/settings.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

/** A subject as it is saved: without an `id`, a new one. */
export type SavedSubject = Omit<QuerySubject, 'id'> & { readonly id?: string };

/** All of these fail without a toast. */
export interface QuerySettingsApi {
  readonly fetchRules: () => Cancellable<QuerySettings>;
  readonly saveRules: (rules: QuerySettings) => Cancellable<null>;
  readonly fetchCategories: () => Cancellable<readonly QueryCategory[]>;
  readonly fetchSubjects: () => Cancellable<readonly QuerySubject[]>;
  /** Those that are not named stay as they are. */
  readonly saveSubjects: (subjects: readonly SavedSubject[]) => Cancellable<null>;
}

const QUIET = { quiet: true } as const;

export function createQuerySettingsApi(http: HttpClient): QuerySettingsApi {
  return {
    fetchRules: () => http.send(getQuerySettings, {}, QUIET),
    saveRules: (rules) => http.send(saveQuerySettings, rules, QUIET),
    fetchCategories: () => http.send(listCategories, {}, QUIET),
    fetchSubjects: () => http.send(listSubjects, {}, QUIET),
    saveSubjects: (subjects) => http.send(saveSubjects, { subjects: [...subjects] }, QUIET),
  };
}
