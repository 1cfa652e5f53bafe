export { Queries } from './components/QueryList.tsx';
export { queriesReducer } from './queriesReducer.ts';
export { queriesSaga } from './queriesSaga.ts';
export { createOwnQueriesApi } from './queriesApi.ts';
export { createQueryDraftStore } from './drafts.ts';
export { queriesTexts } from './queriesTexts.ts';
