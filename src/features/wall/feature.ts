import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import commonTexts from '#common/texts.json';
import { fullScreen } from './browser/fullScreen.ts';
import { WallScreen } from './components/WallScreen.tsx';
import texts from './texts.json';
import { createWallApi, wallSaga, type WallDeps } from './wallSaga.ts';
import { wallReducer } from './wallSlice.ts';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly wall: typeof texts.wall;
  }
}

export const feature = defineFeature({
  name: 'wall',
  // Its dialog is on a full page, to which the layout brings no texts.
  texts: { ...texts, dialogForm: commonTexts.dialogForm },
  reducers: { clock: clockReducer, wall: wallReducer },
  components: { wall: WallScreen },
  createSagas: (deps: WithHttp<WallDeps & ClockDeps, 'wallApi' | 'fullScreen'>) => ({
    clock: () => clockSaga(deps),
    wall: () => wallSaga({ ...deps, fullScreen, wallApi: createWallApi(deps.http) }),
  }),
});
