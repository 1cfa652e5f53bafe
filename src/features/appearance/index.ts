export { appearanceSaga, type AppearanceDeps } from './appearanceSaga.ts';
export { APPEARANCE_VIEW } from './appearanceSlice.ts';
export { appearanceReducer, selectDensity, selectTheme, themeChosen, type AppearanceRoot } from './appearanceSlice.ts';
