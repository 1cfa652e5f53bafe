import { defineFeature, type WithHttp } from '#common/feature.ts';
import { logoutSaga, type LogoutDeps } from '../../session/index.ts';
import { createDevicesApi } from '../devicesApi.ts';
import texts from '../texts.json';
import { initialPasswordSaga, type InitialPasswordDeps } from './initialPasswordSaga.ts';
import { initialPasswordReducer } from './initialPasswordSlice.ts';
import { InitialPasswordScreen } from './InitialPasswordScreen.tsx';

/** The form without which a user with an initial password sees nothing. They may also log out. */
export const feature = defineFeature({
  name: 'initialPassword',
  texts,
  reducers: { initialPassword: initialPasswordReducer },
  components: { initialPassword: InitialPasswordScreen },
  createSagas: (deps: WithHttp<InitialPasswordDeps & LogoutDeps, 'devicesApi'>) => ({
    initialPassword: () => initialPasswordSaga({ ...deps, devicesApi: createDevicesApi(deps.http) }),
    logout: () => logoutSaga(deps),
  }),
});
