import { defineFeature } from '#common/feature.ts';
import commonTexts from '#common/texts.json';
import { devicesReducer } from '../../features/devices/index.ts';
import { presenceTexts } from '../../features/presence/index.ts';
import { logoutSaga, type LogoutDeps } from '../../features/session/index.ts';
import { Layout } from './Layout.tsx';
import { layoutSaga, type LayoutDeps } from './layoutSaga.ts';
import { layoutReducer } from './layoutSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly layout: typeof texts.layout;
  }
}

/** The layout of most screens, with the log-out, the device list, and the texts of lists, forms and filters. */
export const feature = defineFeature({
  name: 'layout',
  texts: { ...texts, ...commonTexts, ...presenceTexts },
  reducers: { layout: layoutReducer, devices: devicesReducer },
  components: { layout: Layout },
  createSagas: (deps: LayoutDeps & LogoutDeps) => ({ layout: () => layoutSaga(deps), logout: () => logoutSaga(deps) }),
});
