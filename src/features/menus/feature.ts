import { defineFeature, type WithHttp } from '#common/feature.ts';
import { menusSaga, type MenusDeps, createMenusApi } from './menusSaga.ts';
import { menusReducer } from './menusSlice.ts';
import { MenusScreen } from './components/MenusScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly menus: typeof texts.menus;
  }
}

export const feature = defineFeature({
  name: 'menus',
  texts,
  reducers: { menus: menusReducer },
  components: { menus: MenusScreen },
  createSagas: (deps: WithHttp<MenusDeps, 'menusApi'>) => ({
    menus: () => menusSaga({ ...deps, menusApi: createMenusApi(deps.http) }),
  }),
});
