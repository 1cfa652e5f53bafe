export { createQueriesApi, type QueriesApi } from './queriesApi.ts';
export { queriesSaga } from './queriesSaga.ts';
export {
  chatQueriesReducer,
  panelToggled,
  queryOpened,
  selectIsQueryOpened,
  selectPanelChoice,
  type ChatQueriesRoot,
} from './queriesSlice.ts';
