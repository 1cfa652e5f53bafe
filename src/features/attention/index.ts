export { attentionReducer, type AttentionState } from './attentionSlice.ts';
export { selectNews, type AttentionRoot } from './attentionSelectors.ts';
export { attentionLogRules } from './attentionLogRules.ts';
export { attentionSaga, type AttentionDeps } from './attentionSaga.ts';
export { LazySoundControl } from './LazySoundControl.tsx';
