export { loadQueriesApi } from './loadQueriesApi.ts';
export type { QueriesApi, QueriesPage } from './queriesApi.ts';
export { queriesSaga, type QueriesDeps } from './queriesSaga.ts';
export {
  chatQueriesReducer, panelToggled, queryOpened, selectIsQueryOpened, selectPanelWish, type ChatQueriesRoot, type ChatQueriesState, type PanelWish,
} from './queriesSlice.ts';
