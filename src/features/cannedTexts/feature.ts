import { pageCommands } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createCannedTextsApi } from './cannedTextsApi.ts';
import { CANNED_ENTRIES } from './cannedEntries.ts';
import { cannedTextsSaga, type CannedTextsDeps } from './cannedTextsSaga.ts';
import { cannedTextsReducer } from './cannedTextsSlice.ts';
import { CannedPicker } from './components/CannedPicker.tsx';
import { pickerTexts } from './pickerTexts.ts';

/** The canned replies in the texts that staff write. */
export const feature = defineFeature({
  name: 'cannedTexts',
  texts: pickerTexts,
  reducers: { cannedTexts: cannedTextsReducer },
  commandSources: [CANNED_ENTRIES],
  components: { cannedPicker: CannedPicker },
  createSagas: (deps: Omit<WithHttp<CannedTextsDeps, 'cannedApi'>, 'commands'>) => ({
    cannedTexts: () =>
      cannedTextsSaga({ ...deps, cannedApi: createCannedTextsApi(deps.http), commands: pageCommands.commands }),
  }),
});
