export { CheckScreen } from './components/CheckScreen.tsx';
export { checkSaga, workplaceOf, type CheckDeps } from './checkSaga.ts';
export { checkReducer, checkRequested } from './checkSlice.ts';
