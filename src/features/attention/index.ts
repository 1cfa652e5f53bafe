export { attentionReducer } from './attentionSlice.ts';
export { selectNews, type AttentionRoot } from './attentionSelectors.ts';
export { attentionSaga, type AttentionDeps } from './attentionSaga.ts';
export { LazySoundControl } from './LazySoundControl.tsx';
export { default as attentionTexts } from './texts.json';
