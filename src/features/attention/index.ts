export { attentionReducer, newsCame, type ChatNews } from './attentionSlice.ts';
export { selectNews } from './attentionSelectors.ts';
export { attentionSaga, type AttentionDeps } from './attentionSaga.ts';
export { SoundControl } from './components/SoundControl.tsx';
export { default as attentionTexts } from './texts.json';
