export { appearanceSaga, type AppearanceDeps } from './appearanceSaga.ts';
export { appearanceReducer, selectDensity, selectTheme, type AppearanceRoot } from './appearanceSlice.ts';
