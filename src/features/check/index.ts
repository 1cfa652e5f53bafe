export { CheckScreen } from './components/CheckScreen.tsx';
export { checkLogRules } from './checkLogRules.ts';
export { checkSaga, workplaceOf, type CheckDeps } from './checkSaga.ts';
export { checkReducer, checkRequested, type CheckState } from './checkSlice.ts';
