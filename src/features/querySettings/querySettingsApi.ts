import {
  getQuerySettings,
  listCategories,
  listSubjects,
  saveQuerySettings,
  saveSubjects,
} from '#contract/http/gen/settings.js';
import type { QueryCategory, QuerySettings, QuerySubject } from '#contract/http/settings.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';

/** A subject to save; without `id`: a new one. */
export type SavedSubject = Omit<QuerySubject, 'id'> & { readonly id?: string };

/** Calls show no toast on failure. */
export interface QuerySettingsApi {
  readonly fetchRules: () => Cancellable<QuerySettings>;
  readonly saveRules: (rules: QuerySettings) => Cancellable<null>;
  readonly fetchCategories: () => Cancellable<readonly QueryCategory[]>;
  readonly fetchSubjects: () => Cancellable<readonly QuerySubject[]>;
  /** Subjects that are not listed stay unchanged. */
  readonly saveSubjects: (subjects: readonly SavedSubject[]) => Cancellable<null>;
}

export function createQuerySettingsApi(http: HttpClient): QuerySettingsApi {
  return {
    fetchRules: () => http.send(getQuerySettings, {}),
    saveRules: (rules) => http.save(saveQuerySettings, rules),
    fetchCategories: () => http.send(listCategories, {}),
    fetchSubjects: () => http.send(listSubjects, {}),
    saveSubjects: (subjects) => http.save(saveSubjects, { subjects: [...subjects] }),
  };
}
