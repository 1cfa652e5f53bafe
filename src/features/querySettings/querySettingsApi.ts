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

export type QuerySettingsApi = ReturnType<typeof createQuerySettingsApi>;

/** Calls show no toast on failure. */
export function createQuerySettingsApi(http: HttpClient) {
  return {
    fetchRules: () => http.send(getQuerySettings, {}),
    saveRules: (rules: QuerySettings) => http.save(saveQuerySettings, rules),
    fetchCategories: (): Cancellable<readonly QueryCategory[]> => http.send(listCategories, {}),
    fetchSubjects: (): Cancellable<readonly QuerySubject[]> => http.send(listSubjects, {}),
    /** Subjects that are not listed stay unchanged. */
    saveSubjects: (subjects: readonly SavedSubject[]) => http.save(saveSubjects, { subjects: [...subjects] }),
  };
}
