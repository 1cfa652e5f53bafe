export { appearanceSaga, type AppearanceDeps } from './appearanceSaga.ts';
export { APPEARANCE_VIEW } from './appearanceView.ts';
export { appearanceReducer, selectDensity, selectTheme, themeChosen, type AppearanceRoot } from './appearanceSlice.ts';
