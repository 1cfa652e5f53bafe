import { defineFeature, type WithHttp } from '#common/feature.ts';
import { TAGS_PARTS, type TagsPartsDeps } from '../index.ts';
import { TagSettingsScreen } from './components/TagSettingsScreen.tsx';
import { tagForm, tagMergeForm } from './tagForms.ts';
import { createTagSettingsApi, tagSettingsSaga, type TagSettingsDeps } from './tagSettingsSaga.ts';
import texts from './texts.json';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly tagSettings: typeof texts.tagSettings;
  }
}

export const feature = defineFeature({
  name: 'tagSettings',
  texts: { ...texts, ...TAGS_PARTS.texts },
  reducers: { ...TAGS_PARTS.reducers, tagForm: tagForm.reducer, tagMergeForm: tagMergeForm.reducer },
  components: { settingsTags: TagSettingsScreen },
  createSagas: (deps: WithHttp<TagSettingsDeps, 'tagSettingsApi'> & TagsPartsDeps) => ({
    ...TAGS_PARTS.createSagas(deps),
    tagSettings: () => tagSettingsSaga({ ...deps, tagSettingsApi: createTagSettingsApi(deps.http) }),
  }),
});
