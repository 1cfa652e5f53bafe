export { Queries } from './components/Queries.tsx';
export { queriesReducer } from './queriesReducer.ts';
export { queriesSaga } from './queriesSaga.ts';
export { createOwnQueriesApi } from './queriesApi.ts';
export { createQueryDraftStore } from './draftStoreSaga.ts';
export { default as queriesTexts } from './texts.json';
