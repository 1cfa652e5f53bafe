import { defineFeature, type WithHttp } from '#common/feature.ts';
import { LookOnView } from './components/LookOnView.tsx';
import { createLookOnApi, type LookOnDeps } from './lookOnApi.ts';
import { LOOK_ON_COMMANDS } from './lookOnCommands.ts';
import { lookOnSaga } from './lookOnSaga.ts';
import { lookOnReducer } from './lookOnSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly lookOn: typeof texts.lookOn;
  }
}

/** Leaders step into the live chats of others: they whisper, join and take over. Agents see it. */
export const feature = defineFeature({
  name: 'lookOn',
  texts,
  reducers: { lookOn: lookOnReducer },
  components: { lookOn: LookOnView },
  commands: LOOK_ON_COMMANDS,
  createSagas: (deps: WithHttp<LookOnDeps, 'lookOnApi'>) => ({
    lookOn: () => lookOnSaga({ ...deps, lookOnApi: createLookOnApi(deps.http) }),
  }),
});
