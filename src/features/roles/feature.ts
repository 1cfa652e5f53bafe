import { defineFeature, type WithHttp } from '#common/feature.ts';
import { rolesSaga, type RolesDeps, createRolesApi } from './rolesSaga.ts';
import { rolesReducer } from './rolesSlice.ts';
import { RolesScreen } from './components/RolesScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly roles: typeof texts.roles;
  }
}

export const feature = defineFeature({
  name: 'roles',
  texts,
  reducers: { roles: rolesReducer },
  components: { roles: RolesScreen },
  createSagas: (deps: WithHttp<RolesDeps, 'rolesApi'>) => ({
    roles: () => rolesSaga({ ...deps, rolesApi: createRolesApi(deps.http) }),
  }),
});
