import { defineFeature, type WithHttp } from '#common/feature.ts';
import { tasksTexts } from '../tasks/index.ts';
import { MessageSearchScreen } from './components/MessageSearchScreen.tsx';
import { readerSaga } from './readerSaga.ts';
import { readerReducer } from './readerSlice.ts';
import { createSearchApi } from './searchApi.ts';
import { SEARCH_COMMANDS } from './searchCommands.ts';
import { searchSaga, type SearchDeps } from './searchSaga.ts';
import { searchReducer } from './searchSlice.ts';
import tabsTexts from './tabsTexts.json';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly messageSearch: typeof texts.messageSearch;
  }
}

/** Finds messages by their words, and reads the chat around them. */
export const feature = defineFeature({
  name: 'messageSearch',
  texts: { ...texts, ...tabsTexts, ...tasksTexts },
  reducers: { messageSearch: searchReducer, messageReader: readerReducer },
  commands: SEARCH_COMMANDS,
  components: { messageSearch: MessageSearchScreen },
  createSagas: (deps: WithHttp<SearchDeps, 'searchApi'>) => ({
    messageSearch: () => searchSaga({ ...deps, searchApi: createSearchApi(deps.http) }),
    messageReader: () => readerSaga({ searchApi: createSearchApi(deps.http) }),
  }),
});
