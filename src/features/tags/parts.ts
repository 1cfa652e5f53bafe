import type { WithHttp } from '#common/feature.ts';
import { createTagsApi, tagsSaga, type TagsDeps } from './tagsSaga.ts';
import { tagsReducer } from './tagsSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly tags: typeof texts.tags;
  }
}

export type TagsPartsDeps = WithHttp<TagsDeps, 'tagsApi'>;

/** What each screen with tags has. */
export const TAGS_PARTS = {
  texts,
  reducers: { tags: tagsReducer },
  createSagas: (deps: TagsPartsDeps) => ({
    tags: () => tagsSaga({ ...deps, tagsApi: createTagsApi(deps.http) }),
  }),
};
