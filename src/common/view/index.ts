export { useLastingView, useView } from './useView.ts';
export { viewChanged, viewReducer, type ViewState } from './viewSlice.ts';
