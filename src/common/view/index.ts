export { useView } from './useView.ts';
export { viewChanged, viewReducer, type ViewChange, type ViewRoot, type ViewState } from './viewSlice.ts';
