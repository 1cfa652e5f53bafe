import { defineFeature, type WithHttp } from '#common/feature.ts';
import { TeamsScreen } from './components/TeamsScreen.tsx';
import { createTeamsApi, teamsSaga, type TeamsDeps } from './teamsSaga.ts';
import { teamsReducer } from './teamsSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly teams: typeof texts.teams;
  }
}

export const feature = defineFeature({
  name: 'teams',
  texts,
  reducers: { teams: teamsReducer },
  components: { teams: TeamsScreen },
  createSagas: (deps: WithHttp<TeamsDeps, 'teamsApi'>) => ({
    teams: () => teamsSaga({ ...deps, teamsApi: createTeamsApi(deps.http) }),
  }),
});
