import { defineFeature } from '#common/feature.ts';
import { checkSaga, type CheckDeps } from './checkSaga.ts';
import { checkReducer } from './checkSlice.ts';
import { CheckScreen } from './CheckScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly check: typeof texts.check;
  }
}

export const feature = defineFeature({
  name: 'check',
  texts,
  reducers: { check: checkReducer },
  components: { check: CheckScreen },
  createSagas: (deps: CheckDeps) => ({ check: () => checkSaga(deps) }),
});
